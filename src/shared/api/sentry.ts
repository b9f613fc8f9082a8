import {
  BrowserClient,
  defaultStackParser,
  type ErrorEvent,
  makeFetchTransport,
  Scope,
} from '@sentry/browser'

let scope: Scope | undefined

/** Sends an error's stack alone: no address (it may hold a mailed link's token), no cookies, no clicks. */
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
    beforeSend: withoutSecrets,
  })
  const own = new Scope()
  own.setClient(client)
  client.init()
  return own
}

/** An address after its path: may hold a reset code or a mailed link's token. */
const QUERY = /(\bhttps?:\/\/[^\s?#"')]*)[?#][^\s"')]*/g

/** Messages of browsers and extensions contain addresses, and stacks name inline scripts by the page's address. */
function withoutSecrets({ extra: _, ...event }: ErrorEvent): ErrorEvent {
  const plain = (text: string) => text.replaceAll(QUERY, '$1')
  if (event.message !== undefined) event.message = plain(event.message)
  for (const exception of event.exception?.values ?? []) {
    if (exception.value !== undefined) exception.value = plain(exception.value)
    for (const frame of exception.stacktrace?.frames ?? []) {
      if (frame.filename !== undefined) frame.filename = plain(frame.filename)
    }
  }
  return event
}
