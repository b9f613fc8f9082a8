import { logError } from './log.ts'

/**
 * The handler of an event or a schedule; logs its error, redacted. The runtime would print the error as it is, with
 * addresses; it gets an empty one, and delivers again as usual.
 * @param name of the exported function
 */
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
