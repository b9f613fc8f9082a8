import { site } from './session/site.ts'

/** Of one page, so that an error in a loop does not become a flood. */
const MOST_REPORTS = 20

let reports = 0

/**
 * The one place that unexpected errors go to: the console, and Sentry where the build names one. Sentry's code is
 * fetched with the first error. spec.md §7 "an error-reporting service receives captured errors"
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
  const { sentryDsn } = site
  reports += 1
  if (sentryDsn === undefined || reports > MOST_REPORTS) return
  import('./sentry.ts').then(
    ({ capture }) => capture(sentryDsn, failure),
    () => undefined,
  )
}
