import { setTimeout as pause } from 'node:timers/promises'

/** Asks until the answer is neither undefined nor false. @throws Error after the deadline, naming it */
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
