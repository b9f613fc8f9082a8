import { KEY_POINTS, type Summary } from '#domain/summaries/summary.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { isFitToSend } from '../verify/summaryFaults.ts'
import { verifySummary } from '../verify/verifySummary.ts'
import { readNumbered } from './readNumbered.ts'

/**
 * What a device's model has answered about proposals, verified as any model's answer: on the device, where they are all that is
 * known of the words, and again on the server.
 * @param asked.transcript what is said; of a device the proposals
 * @returns undefined where nothing of it can be kept, or not in the language that was asked for
 */
export function verifiedAnswer(
  answer: string,
  asked: Parameters<typeof readNumbered>[1] & { transcript: Transcript },
): Summary | undefined {
  const { kind, transcript } = asked
  const read = readNumbered(answer, asked)
  if ('wrong' in read) return undefined
  const summary = verifySummary(read.answer, transcript, transcript.durationSeconds, KEY_POINTS[kind][1])
  return summary && isFitToSend(summary, transcript) ? { ...summary, form: 'summary' } : undefined
}
