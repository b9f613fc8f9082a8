/** Reports per page load: an error in a loop must not exhaust the quota. */
const MOST_REPORTS = 20

let reports = 0

/**
 * Reports unexpected errors to the console, and to Sentry where the build names one. Sentry's code is fetched with
 * the first error. docs/rules.md "Every screen"
 */
export function reportFailure(error: unknown): void {
  console.error(error)
  send(error)
}

/** Reports uncaught errors, which the console has already. */
export function reportUncaught(): void {
  addEventListener('error', ({ error }) => send(error))
  addEventListener('unhandledrejection', ({ reason }) => send(reason))
}

function send(failure: unknown): void {
  reports += 1
  // Not read through site.ts: a working page needs none of its settings.
  if (!import.meta.env.VITE_SENTRY_DSN || reports > MOST_REPORTS) return
  Promise.all([import('./sentry.ts'), import('../../content/site.ts')]).then(
    ([{ capture }, { site }]) => {
      if (site.sentryDsn !== undefined) capture(site.sentryDsn, failure)
    },
    () => undefined,
  )
}
