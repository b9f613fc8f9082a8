import type { Sound } from '#domain/api/cutReplies.ts'
import type { DialShare } from '#domain/cuts/highlights.ts'
import { call } from '../../../shared/api/call.ts'
import { bearer } from '../../../shared/session/bearer.ts'

export type MadeSound = Extract<Sound, { state: 'made' }>

/** State of a summary's cut; undefined where the server did not answer. */
export async function askSound(
  summaryId: string,
  share: DialShare,
  want: 'look' | 'make' | 'fetch' | 'renew',
): Promise<Sound | undefined> {
  const called = await call('hearSummary', { summaryId, share, want }, await bearer())
  return called.outcome === 'done' ? called.answer.data.sound : undefined
}

/** Pauses between polls of a cut in the making: most take some seconds. */
const LOOK_MS = [1_500, 2_000, 3_000, 5_000]
const PATIENCE_MS = 5 * 60_000

/** Requests a cut and waits. @returns it, or its other state; undefined after minutes without an answer */
export async function soundOnceMade(
  summaryId: string,
  share: DialShare,
  signal: AbortSignal,
): Promise<Sound | undefined> {
  const untilMs = performance.now() + PATIENCE_MS
  for (let looks = 0; performance.now() < untilMs && !signal.aborted; looks++) {
    const sound = await askSound(summaryId, share, 'fetch')
    if (sound !== undefined && sound.state !== 'making' && sound.state !== 'unmade') return sound
    if (sound === undefined && !navigator.onLine) return undefined
    await pause(LOOK_MS[Math.min(looks, LOOK_MS.length - 1)] ?? 0, signal)
  }
  return undefined
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
