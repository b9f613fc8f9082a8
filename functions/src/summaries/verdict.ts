import { type Unsaid, written } from '#domain/messages.ts'
import type { DocumentReference } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import type { sendSummaryContract } from '#domain/api/summaryCalls.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { isLocalProject } from '../platform/config.ts'
import type { ApiAnswer } from '../platform/http/ApiRequest.ts'
import { refusalAnswer } from './refusalAnswer.ts'
import { type StoredRequest, storedRequest } from './requests.ts'

/** Refusals of the charge with codes that clients know. */
const LIMITS = [
  'INSUFFICIENT_CREDITS',
  'DAILY_LIMIT_REACHED',
  'AUDIO_LIMIT_REACHED',
  'NOT_IN_TEAM',
  'TEAM_PAUSED',
  'TEAM_CAP_REACHED',
] as const

const PATIENCE_MS = 10_000
/** The first check waits for the usual trigger, since each is a paid read; a local one runs at once. */
const FIRST_PAUSE_MS = { local: 100, cloud: 400 }

/** The request once charged or refused, or after ten seconds. */
export async function awaitVerdict(
  reference: DocumentReference,
  created: StoredRequest,
): Promise<StoredRequest> {
  let latest = created
  let pauseMs = FIRST_PAUSE_MS[isLocalProject() ? 'local' : 'cloud']
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += pauseMs, pauseMs *= 2) {
    if (latest.request.state !== 'requested') break
    await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs, PATIENCE_MS - waitedMs)))
    const found = storedRequest(await reference.get())
    // Deleted with its account meanwhile.
    if (found === undefined) break
    latest = found
  }
  return latest
}

type VerdictAnswer = ApiAnswer<Unsaid<v.InferInput<typeof sendSummaryContract.answer>>>

/** A request's answer: the same at each repetition of its idempotency key. */
export function verdictAnswer({ id, request }: StoredRequest): VerdictAnswer {
  const { state, cost, balance } = request
  if (state === 'refused') return refused(request)
  const data = {
    requestId: id,
    state,
    requiredCredits: cost,
    ...(balance !== undefined && { availableCredits: balance }),
  }
  const message =
    state === 'held'
      ? 'Please confirm the delivery address with the link that we have mailed to it. Nothing is charged before.'
      : 'Summary Request Sent!'
  return { body: { success: true, message, data } }
}

function refused({ cost, balance, minutes, error }: SummaryRequest): VerdictAnswer {
  const paid = { videoDuration: minutes, requiredCredits: cost }
  const limit = LIMITS.find((each) => each === error?.code)
  if (limit !== undefined) {
    return refusalAnswer(limit, { ...paid, ...(balance !== undefined && { availableCredits: balance }) })
  }
  const message = written(error?.message ?? 'Failed to send summary request')
  return { body: { success: false, message, data: { requiredCredits: cost } } }
}
