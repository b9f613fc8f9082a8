import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks until the answer is neither undefined nor false, and returns it.
 * @throws Error naming what was waited for, after the deadline
 */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
  withinMs = 120_000,
): Promise<Answer> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`)
    await pause(20)
  }
}
