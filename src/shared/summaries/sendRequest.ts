import type { RequestOf } from '#domain/api/ApiContract.ts'
import type { RefusalDetails } from '#domain/api/refusalDetails.ts'
import type { SendSummaryResult } from '#domain/api/replies.ts'
import type { sendSummaryContract } from '#domain/api/summaryCalls.ts'
import { call } from '../api/call.ts'
import { isSettled } from '../api/Called.ts'
import { humanToken } from '../api/humanCheck.ts'
import { forgetIdempotencyKey, idempotencyKey } from '../api/idempotencyKey.ts'
import { KEYS } from '../offline/deviceStorage.ts'
import { bearer } from '../session/bearer.ts'
import { failureText } from './failureText.ts'
import { requestTexts } from './texts.en.ts'

type Sent =
  | { ok: true; result: SendSummaryResult }
  | { ok: false; message: string; details?: RefusalDetails | undefined }

/** Sends a request; a retry is the same one until a verdict, then a new one. docs/architecture.md "Calls" */
export async function sendRequest(
  asked: { uid: string; episode: string },
  body: RequestOf<typeof sendSummaryContract> & { kind: string },
): Promise<Sent> {
  let token: string
  try {
    token = await humanToken()
  } catch (error) {
    console.info('Human check failed', error)
    return { ok: false, message: requestTexts.checkFailed }
  }
  try {
    const key = idempotencyKey(KEYS.intent, [
      asked.uid,
      asked.episode,
      body.email,
      body.kind,
      ...(body.team === undefined ? [] : [body.team]),
    ])
    const headers = { ...(await bearer()), 'Idempotency-Key': key, 'X-Human-Check': token }
    const called = await call('sendSummary', body, headers)
    if (isSettled(called)) forgetIdempotencyKey(KEYS.intent)
    if (called.outcome === 'done') return { ok: true, result: called.answer.data }
    const details = called.outcome === 'refused' ? called.answer.error_details : undefined
    return { ok: false, message: failureText(called), details }
  } catch (error) {
    console.error(error)
    return { ok: false, message: requestTexts.unexpected }
  }
}
