import type { RequestOf } from '#domain/api/ApiContract.ts'
import type { momentsContract } from '#domain/api/momentCalls.ts'
import { call } from '../api/call.ts'
import { isSettled } from '../api/Called.ts'
import { failureMessage } from '../api/failureMessage.ts'
import { KEYS } from '../offline/deviceStorage.ts'
import { ownList } from '../offline/ownList.ts'
import { bearer } from '../session/bearer.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import { queueTexts as texts } from './queueTexts.en.ts'

export type MomentsAsked = RequestOf<typeof momentsContract>
export type Keep = Extract<MomentsAsked, { do: 'keep' }>

/** Most waiting moments; a full queue drops the oldest. */
const MOST = 200

/** One that was refused later stays with the message, until it is taken away. */
type Waiting = Keep & { failure?: string }

/** One person's moments that were kept offline. */
export const waitingMoments = ownList(KEYS.momentQueue, 'moments', isKeep)

function isKeep(value: unknown): value is Waiting {
  return typeof value === 'object' && value !== null && 'do' in value && value.do === 'keep' && 'id' in value
}

interface Answer {
  data?: { quote?: string; address?: string; text?: string }
  failure?: string
  /** A retry is safe: the server keeps a moment once. */
  isUnsent?: boolean
}

export async function momentsCall(asked: MomentsAsked): Promise<Answer> {
  const called = await call('moments', asked, await bearer())
  if (called.outcome === 'done') return { data: called.answer.data }
  const isBusy = called.outcome === 'refused' && (called.status === 429 || called.status === 401)
  return { failure: failureMessage(called), isUnsent: isBusy || !isSettled(called) }
}

/** A phone opens its share sheet; else the address is copied. Show it too, for copying by hand. */
export async function handOver(address: string, quote: string): Promise<void> {
  if (typeof navigator.share === 'function')
    await navigator.share({ url: address, text: uiTexts.quoted(quote) }).catch(() => undefined)
  else await navigator.clipboard.writeText(address).catch(() => undefined)
}

export interface Told {
  text: string
  isKept: boolean
}

/** Keeps a moment now, or once there is a network. */
export async function keepMoment(uid: string, asked: Omit<Keep, 'do' | 'id'>): Promise<Told> {
  const id = crypto.randomUUID().replaceAll('-', '')
  waitingMoments.write(uid, [...waitingMoments.read(uid), { do: 'keep' as const, id, ...asked }].slice(-MOST))
  answers.set(id, undefined)
  await sendMoments(uid)
  const answer = answers.get(id)
  answers.delete(id)
  if (answer?.failure !== undefined) {
    forgetMoment(uid, id)
    return { text: answer.failure, isKept: false }
  }
  return { text: answer === undefined ? texts.keptHere : texts.kept(answer.data?.quote), isKept: true }
}

/** Takes a moment off this device's list. */
export function forgetMoment(uid: string, id: string): void {
  waitingMoments.write(
    uid,
    waitingMoments.read(uid).filter((each) => each.id !== id),
  )
}

/** Of those awaited, by id: an earlier call may have sent a later moment too. */
const answers = new Map<string, Answer | undefined>()
let sending: Promise<void> = Promise.resolve()

/** Sends waiting moments in order, one call after the other. */
export function sendMoments(uid: string): Promise<void> {
  const sent = sending.then(() => send(uid))
  sending = sent.catch(() => undefined)
  return sent
}

async function send(uid: string): Promise<void> {
  for (;;) {
    const first = waitingMoments.read(uid).find(({ failure }) => failure === undefined)
    if (first === undefined || !navigator.onLine) return
    const answer = await momentsCall(first)
    if (answer.isUnsent === true) return
    const { id } = first
    if (answers.has(id)) answers.set(id, answer)
    const { failure } = answer
    if (failure === undefined) forgetMoment(uid, id)
    else {
      const marked = waitingMoments.read(uid).map((each) => (each.id === id ? { ...each, failure } : each))
      waitingMoments.write(uid, marked)
    }
  }
}
