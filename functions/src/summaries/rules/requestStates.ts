import type { SummaryOrder, SummaryRequest, SummaryState } from '#domain/summaries/summaryRequest.ts'

/** What can happen to a request, and what is known of it then; `now` is known of each. */
interface EventData {
  /** The owner of the delivery address agrees to get the summary. */
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
  /** It ends uncharged. */
  refused: Failure & Pick<SummaryRequest, 'balance'>
  /** An earlier summary of the account, or the transcription, is still being made: it is looked at again later. */
  deferred: object
  /** Its words are being written down. */
  awaited: Required<Pick<SummaryRequest, 'awaits'>>
  /** Its words are there. */
  transcribed: object
  /** A worker begins the next stage. */
  leased: Required<Pick<SummaryRequest, 'lease'>>
  summarized: Required<Pick<SummaryRequest, 'verified' | 'engine' | 'drawing' | 'form'>> &
    Pick<SummaryRequest, 'creditsReturned' | 'balance' | 'known'> &
    Partial<Pick<SummaryRequest, 'episode'>>
  sent: Pick<SummaryRequest, 'notMailed'>
  /** What was due has not happened, or has failed: one attempt more. */
  retried: Partial<Failure>
  /** It ends, and what was charged is refunded. */
  failed: Failure
  /** A summary that no model could write is taken as an excerpt, for nothing. */
  taken: Required<
    Pick<SummaryRequest, 'verified' | 'engine' | 'drawing' | 'form' | 'isTaken' | 'creditsReturned'>
  > &
    Partial<Pick<SummaryRequest, 'episode'>>
}
type Failure = Required<Pick<SummaryRequest, 'error'>>

export type EventType = keyof EventData
export type RequestEvent = { [Type in EventType]: { type: Type } & EventData[Type] }[EventType]

/** The state that follows, by state and event. What is not here cannot happen. */
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
  | 'error'
  | 'nextCheckAt'

/**
 * The fields that an event sets, where their value is known, and those that it removes. `state` and `updatedAt` are set by
 * each; every other field is kept.
 */
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
    removes: ['lease', 'error'],
  },
  sent: { sets: ['notMailed', 'sentAt', 'endedAt'], removes: ['lease', 'error', 'nextCheckAt'] },
  retried: { sets: ['attempt', 'error', 'nextCheckAt'], removes: ['awaits', 'lease'] },
  failed: { sets: ['error', 'endedAt'], removes: ['awaits', 'lease', 'nextCheckAt'] },
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

/** What an event makes of a request. */
interface Transition {
  request: SummaryRequest
  /** How it differs from the request before: what has to be written. */
  set: Partial<SummaryRequest>
  remove: readonly RemovedField[]
}

/** When a request is to be looked at again if nothing happens to it. */
type CheckAt = (request: SummaryRequest, now: Date) => Date

/**
 * A new request.
 * @param order what was asked for, and whether its words have still to be written down
 * @param heldFor the pair of account and address that it has to wait for; undefined where the address agrees
 */
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

/**
 * Applies an event to a request.
 * @returns undefined where it cannot happen in the state that the request is in
 */
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
    // Of each stage the attempts are counted anew.
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

/** Whether a worker has the request, whose own write holds only if nothing else is written meanwhile. */
export function isLeased(state: SummaryState): boolean {
  return LEASED_STATES.has(state)
}
