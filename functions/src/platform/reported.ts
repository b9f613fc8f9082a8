import { logError } from './log.ts'

/**
 * The handler of an event or a schedule, with what it throws in a line of our own. The runtime prints an error as it
 * is, address and all; it gets one that says nothing, and delivers again as it would have.
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
