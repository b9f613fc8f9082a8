import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from './child.ts'

const LIMIT_MS = 120_000
const PAUSE_MS = 50

/** Waits until a service answers. @throws Error naming it when its process has ended, or after a minute */
export async function waitFor(
  what: string,
  child: Child | undefined,
  answers: () => Promise<boolean>,
): Promise<void> {
  let code: number | undefined
  void child?.ended.then((ended) => {
    code = ended
  })
  const deadline = Date.now() + LIMIT_MS
  while (!(await answers())) {
    if (code !== undefined) throw new Error(`${what} ended with code ${code} before it answered.`)
    if (Date.now() > deadline) throw new Error(`${what} did not answer within ${LIMIT_MS / 1000} s.`)
    await pause(PAUSE_MS)
  }
}
