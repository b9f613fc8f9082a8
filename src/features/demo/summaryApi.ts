import type { SendSummaryCall, SendSummaryResult, VideoInfo } from '#domain/api/summaryCalls.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { postJson } from '../../shared/api/postJson.ts'
import { type ReadAnswer, readAnswer } from './readAnswer.ts'

/** An answer with what it carries, as the server's types promise it. */
export type Answered<Data> = { ok: true; data: Data } | Extract<ReadAnswer, { ok: false }>

export async function fetchVideoInfo(videoId: string): Promise<Answered<VideoInfo>> {
  const raw = await postJson('/api/get-youtube-info', { videoId }, await bearer())
  return readAnswer(raw) as Answered<VideoInfo>
}

/** @param humanToken fresh, action 'submit' */
export async function sendSummary(
  call: SendSummaryCall,
  idempotencyKey: string,
  humanToken: string,
): Promise<Answered<SendSummaryResult>> {
  const headers = { ...(await bearer()), 'Idempotency-Key': idempotencyKey, 'X-Human-Check': humanToken }
  return readAnswer(await postJson('/api/send-summary', call, headers)) as Answered<SendSummaryResult>
}
