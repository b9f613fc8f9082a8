import { logError } from './log.ts'

/** Logs a handler's error, redacted. The runtime, which would print it with addresses, gets an empty one. */
export function reported<Event>(
  name: string,
  work: (event: Event) => Promise<void>,
): (event: Event) => Promise<void> {
  return async (event) => {
    const isDone = await work(event).then(
      () => true,
      (error: unknown) => {
        logError(`${name} failed`, error)
        return false
      },
    )
    if (!isDone) throw new Error(`${name} failed: the line before this one in the log says why`)
  }
}
