import type { DeviceQuestion } from '#domain/api/replies.ts'
import { verifiedAnswer } from '../../../../functions/src/engine/model/verifiedAnswer.ts'

/** Verifies an answer in a worker, by the server's own code; it knows the proposals only. */
export interface Answered {
  answer: string
  read: DeviceQuestion['read']
}

self.addEventListener('message', ({ data: { answer, read } }: MessageEvent<Answered>) => {
  const { language, durationSeconds, proposals } = read
  const transcript = { language, durationSeconds, segments: proposals }
  self.postMessage(verifiedAnswer(answer, { ...read, transcript }), { targetOrigin: location.origin })
})
