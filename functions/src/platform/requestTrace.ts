import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** What carries the id of a click between us and others: calls of the app, tasks, mails. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

const REQUEST_ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** An id as the app sends it; undefined when it is anything but a UUID, which then reaches no log and no header. */
export function parseRequestId(text: unknown): string | undefined {
  const id = typeof text === 'string' ? text.toLowerCase() : ''
  return REQUEST_ID.test(id) ? id : undefined
}

/**
 * Runs work on behalf of a request: every line it logs, every task it makes and every mail it sends carries the id.
 * @param id as parseRequestId returns it; without one the work goes on as it is
 */
export function traced<Result>(id: string | undefined, work: () => Result): Result {
  return id === undefined ? work() : current.run(id, work)
}

/** The request that the running work is for. */
export function tracedRequest(): string | undefined {
  return current.getStore()
}
