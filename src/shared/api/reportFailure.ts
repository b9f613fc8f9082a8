/** Most reports of one page load, so that an error in a loop does not exhaust the quota. */
const MOST_REPORTS = 20

let reports = 0

/**
 * The one place that unexpected errors go to: the console, and Sentry where the build names one. Sentry's code is
 * fetched with the first error. docs/rules.md "Every screen"
 */
export function reportFailure(error: unknown): void {
  console.error(error)
  send(error)
}

/** Reports what nobody caught; the console has it already. */
export function reportUncaught(): void {
  addEventListener('error', ({ error }) => send(error))
  addEventListener('unhandledrejection', ({ reason }) => send(reason))
}

function send(failure: unknown): void {
  reports += 1
  // Not read through site.ts: a page that works needs none of its settings.
  if (!import.meta.env.VITE_SENTRY_DSN || reports > MOST_REPORTS) return
  Promise.all([import('./sentry.ts'), import('../../content/site.ts')]).then(
    ([{ capture }, { site }]) => {
      if (site.sentryDsn !== undefined) capture(site.sentryDsn, failure)
    },
    () => undefined,
  )
}
