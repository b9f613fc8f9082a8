import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser'

let scope: Scope | undefined

/**
 * Sends an error with its stack, and nothing else: no address (it may hold a reset code), no cookies, no clicks.
 * @param dsn where to, as Sentry names it
 */
export function capture(dsn: string, error: unknown): void {
  scope ??= start(dsn)
  scope.captureException(error)
}

function start(dsn: string): Scope {
  const client = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
  })
  const own = new Scope()
  own.setClient(client)
  client.init()
  return own
}
