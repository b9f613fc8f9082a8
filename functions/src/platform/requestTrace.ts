import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Header with the trace of a click: calls of the app, tasks, mails. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

const REQUEST_ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** The app's id; undefined unless a UUID, so that nothing else reaches logs and headers. */
export function parseRequestId(text: unknown): string | undefined {
  const id = typeof text === 'string' ? text.toLowerCase() : ''
  return REQUEST_ID.test(id) ? id : undefined
}

/** Runs work under a trace: its log lines, tasks and mails carry the id. @param id as parseRequestId returns it */
export function traced<Result>(id: string | undefined, work: () => Result): Result {
  return id === undefined ? work() : current.run(id, work)
}

export function tracedRequest(): string | undefined {
  return current.getStore()
}
