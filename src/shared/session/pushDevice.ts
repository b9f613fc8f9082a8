import type { PushChoice } from '#domain/summaries/push.ts'
import { inTime } from '#domain/time/inTime.ts'
import { DAY_MS } from '#domain/units.ts'
import { call } from '../api/call.ts'
import { failureMessage } from '../api/failureMessage.ts'
import { reportFailure } from '../api/reportFailure.ts'
import { networkError } from '../api/texts.en.ts'
import { forget, KEYS, recall, remember } from '../offline/deviceStorage.ts'
import { bearer } from './bearer.ts'
import { pushTexts } from './pushTexts.en.ts'

type Choice = PushChoice | 'nothing'

/** Interval of reports that the device is in use. */
const SEEN_AGAIN_MS = 7 * DAY_MS
/** A log-out waits this long for the server: the subscription ends here in any case. */
const PATIENCE_MS = 2_000

interface Noted {
  token: string
  choice: PushChoice
  atMs: number
}

function noted(): Noted | undefined {
  const text = recall(KEYS.push)
  return text === null ? undefined : (JSON.parse(text) as Noted)
}

/** Chosen notifications; `unsupported` by the browser, or `blocked` by the device's owner. */
export function pushState(): Choice | 'unsupported' | 'blocked' {
  if (!('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator))
    return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return (Notification.permission === 'granted' ? noted()?.choice : undefined) ?? 'nothing'
}

/** Call at a press: the browser asks for a permission that it has not. @returns a failure's message */
export async function tellHere(choice: Choice): Promise<string | undefined> {
  try {
    const isAllowed = choice === 'nothing' || Notification.permission === 'granted'
    if (!isAllowed && (await Notification.requestPermission()) !== 'granted') return pushTexts.blocked
    const token = choice === 'nothing' ? noted()?.token : await (await import('./pushToken.ts')).pushToken()
    if (token === undefined) return undefined
    const called = await call('tellDevice', { token, choice }, await bearer())
    if (called.outcome !== 'done') return failureMessage(called)
    if (choice === 'nothing') forget(KEYS.push)
    else remember(KEYS.push, JSON.stringify({ token, choice, atMs: Date.now() } satisfies Noted))
    return undefined
  } catch (error) {
    reportFailure(error)
    return networkError
  }
}

/** Weekly: tokens may change, and unseen ones expire. */
export async function seeHere(): Promise<void> {
  const { choice, atMs } = noted() ?? {}
  if (choice === undefined || atMs === undefined || Date.now() < atMs + SEEN_AGAIN_MS) return
  if (pushState() === choice) await tellHere(choice)
}

/** At log-out, before the session ends. */
export async function endHere(): Promise<void> {
  await inTime(tellHere('nothing'), PATIENCE_MS, () => undefined)
}
