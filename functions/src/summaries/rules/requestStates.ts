import type { SummaryOrder, SummaryRequest, SummaryState } from '#domain/summaries/summaryRequest.ts'

/** Events of a request with their data, beside `now`. */
interface EventData {
  /** The delivery address's owner confirms. */
  confirmed: object
  charged: Pick<
    SummaryRequest,
    | 'after'
    | 'isAssured'
    | 'isForFeed'
    | 'isMailDoubted'
    | 'isUncompared'
    | 'payer'
    | 'template'
    | 'translateTo'
  > &
    Required<Pick<SummaryRequest, 'balance' | 'plan'>>
  /** Ends uncharged. */
  refused: Failure & Pick<SummaryRequest, 'balance'>
  /** An earlier summary of the account, or the transcription, is not ready: another check later. */
  deferred: object
  awaited: Required<Pick<SummaryRequest, 'awaits'>>
  transcribed: object
  /** A worker begins the stage. */
  leased: Required<Pick<SummaryRequest, 'lease'>>
  summarized: Required<Pick<SummaryRequest, 'verified' | 'engine' | 'drawing' | 'form'>> &
    Pick<SummaryRequest, 'creditsReturned' | 'balance' | 'known'> &
    Partial<Pick<SummaryRequest, 'episode'>>
  sent: Pick<SummaryRequest, 'notMailed'>
  /** The due work failed, or did not happen: one attempt more. */
  retried: Partial<Failure>
  /** Ends refunded. */
  failed: Failure
  /** The owner takes a free excerpt of an unwritten summary. */
  taken: Required<
    Pick<SummaryRequest, 'verified' | 'engine' | 'drawing' | 'form' | 'isTaken' | 'creditsReturned'>
  > &
    Partial<Pick<SummaryRequest, 'episode'>>
}
type Failure = Required<Pick<SummaryRequest, 'error'>>

export type EventType = keyof EventData
export type RequestEvent = { [Type in EventType]: { type: Type } & EventData[Type] }[EventType]

/** The next state, by state and event. Others are impossible. */
export const TRANSITIONS: Record<SummaryState, Partial<Record<EventType, SummaryState>>> = {
  held: { confirmed: 'requested', refused: 'refused' },
  requested: { charged: 'charged', retried: 'requested', refused: 'refused' },
  charged: {
    deferred: 'charged',
    awaited: 'transcribing',
    transcribed: 'charged',
    leased: 'summarizing',
    retried: 'charged',
    failed: 'failed',
  },
  transcribing: {
    deferred: 'transcribing',
    transcribed: 'charged',
    retried: 'charged',
    failed: 'failed',
  },
  summarizing: { summarized: 'ready', retried: 'charged', failed: 'failed' },
  ready: { leased: 'sending', retried: 'ready', failed: 'failed' },
  sending: { sent: 'sent', retried: 'ready', failed: 'failed' },
  sent: {},
  refused: {},
  failed: { taken: 'sent' },
}

type SetField = Exclude<keyof SummaryRequest, 'state' | 'updatedAt'>
type RemovedField =
  | 'team'
  | 'heldFor'
  | 'toTranscribe'
  | 'awaits'
  | 'waits'
  | 'lease'
  | 'progress'
  | 'error'
  | 'nextCheckAt'

/** Fields that an event sets, with known values, and removes, beside `state` and `updatedAt`; others are kept. */
export const EVENT_FIELDS: Record<
  EventType,
  { sets: readonly SetField[]; removes: readonly RemovedField[] }
> = {
  confirmed: { sets: ['nextCheckAt'], removes: ['heldFor'] },
  charged: {
    sets: [
      'attempt',
      'balance',
      'plan',
      'payer',
      'isAssured',
      'template',
      'translateTo',
      'after',
      'isMailDoubted',
      'isForFeed',
      'isUncompared',
      'chargedAt',
      'nextCheckAt',
    ],
    removes: [],
  },
  refused: { sets: ['error', 'balance', 'endedAt'], removes: ['team', 'heldFor', 'nextCheckAt'] },
  deferred: { sets: ['waits', 'nextCheckAt'], removes: [] },
  awaited: { sets: ['awaits', 'nextCheckAt'], removes: [] },
  transcribed: { sets: ['attempt', 'nextCheckAt'], removes: ['toTranscribe', 'awaits', 'waits', 'error'] },
  leased: { sets: ['lease', 'nextCheckAt'], removes: [] },
  summarized: {
    sets: [
      'attempt',
      'verified',
      'engine',
      'drawing',
      'form',
      'episode',
      'known',
      'creditsReturned',
      'balance',
      'readyAt',
      'nextCheckAt',
    ],
    removes: ['lease', 'progress', 'error'],
  },
  sent: { sets: ['notMailed', 'sentAt', 'endedAt'], removes: ['lease', 'error', 'nextCheckAt'] },
  retried: { sets: ['attempt', 'error', 'nextCheckAt'], removes: ['awaits', 'lease', 'progress'] },
  failed: { sets: ['error', 'endedAt'], removes: ['awaits', 'lease', 'progress', 'nextCheckAt'] },
  taken: {
    sets: [
      'verified',
      'engine',
      'drawing',
      'episode',
      'form',
      'isTaken',
      'creditsReturned',
      'readyAt',
      'endedAt',
    ],
    removes: ['error', 'nextCheckAt'],
  },
}

interface Transition {
  request: SummaryRequest
  set: Partial<SummaryRequest>
  remove: readonly RemovedField[]
}

/** When the sweep checks a request without events. */
type CheckAt = (request: SummaryRequest, now: Date) => Date

/** @param order whether its words are to be heard @param heldFor undefined where the address agrees */
export function newRequest(
  order: SummaryOrder & Pick<SummaryRequest, 'fingerprint' | 'toTranscribe'>,
  heldFor: string | undefined,
  now: Date,
  checkAt: CheckAt,
): SummaryRequest {
  const begun = { ...order, attempt: 1, updatedAt: now }
  const request: SummaryRequest =
    heldFor === undefined ? { ...begun, state: 'requested' } : { ...begun, state: 'held', heldFor }
  return { ...request, nextCheckAt: checkAt(request, now) }
}

/** @returns undefined where its state does not allow the event */
export function transition(
  before: SummaryRequest,
  event: RequestEvent,
  now: Date,
  checkAt: CheckAt,
): Transition | undefined {
  const state = TRANSITIONS[before.state][event.type]
  if (state === undefined) return undefined
  const { sets, removes } = EVENT_FIELDS[event.type]
  const { type, ...given } = event
  const known: Partial<SummaryRequest> = {
    ...given,
    // Attempts count per stage.
    attempt: type === 'retried' ? before.attempt + 1 : 1,
    waits: (before.waits ?? 0) + 1,
    chargedAt: now,
    readyAt: now,
    sentAt: now,
    endedAt: now,
  }
  const values = sets.filter((field) => known[field] !== undefined).map((field) => [field, known[field]])
  const set: Partial<SummaryRequest> = { state, updatedAt: now, ...Object.fromEntries(values) }
  const request: SummaryRequest = { ...before, ...set }
  for (const field of removes) delete request[field]
  if (sets.includes('nextCheckAt')) {
    request.nextCheckAt = checkAt(request, now)
    set.nextCheckAt = request.nextCheckAt
  }
  return { request, set, remove: removes }
}

const LEASED_STATES: ReadonlySet<unknown> = new Set(Object.values(TRANSITIONS).map(({ leased }) => leased))

/** Whether a worker's lease forbids other writes. */
export function isLeased(state: SummaryState): boolean {
  return LEASED_STATES.has(state)
}
