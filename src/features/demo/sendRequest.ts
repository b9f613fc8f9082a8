import type { SendSummaryCall, SendSummaryResult } from '#domain/api/summaryCalls.ts'
import { DEMO_TEXTS } from './demoTexts.ts'
import { humanToken } from '../../shared/api/humanCheck.ts'
import { intentKey, settleIntent } from './intent.ts'
import type { ReadAnswer } from './readAnswer.ts'
import { sendSummary } from './summaryApi.ts'

type Sent = { ok: true; result: SendSummaryResult } | Extract<ReadAnswer, { ok: false }>

/**
 * Sends one request. Pressed again after a lost answer, it is the same request; after a verdict, a new one.
 * @param intent whose request it is, and of which video. docs/architecture.md "Calls"
 */
export async function sendRequest(
  intent: { uid: string; videoId: string },
  call: SendSummaryCall & { kind: string },
): Promise<Sent> {
  let token: string
  try {
    token = await humanToken()
  } catch (error) {
    console.info('Human check failed', error)
    return { ok: false, message: DEMO_TEXTS.checkFailed, final: false }
  }
  try {
    const key = intentKey({ ...intent, email: call.email, kind: call.kind })
    const answer = await sendSummary(call, key, token)
    if (answer.ok || answer.final) settleIntent()
    return answer.ok ? { ok: true, result: answer.data } : answer
  } catch (error) {
    console.error(error)
    return { ok: false, message: DEMO_TEXTS.unexpected, final: false }
  }
}
