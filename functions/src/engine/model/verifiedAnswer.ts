import { KEY_POINTS, type Summary } from '#domain/summaries/summary.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { isFitToSend } from '../verify/summaryFaults.ts'
import { verifySummary } from '../verify/verifySummary.ts'
import { readNumbered } from './readNumbered.ts'

/**
 * A device model's answer about proposals, verified as any model's: on the device, which knows only the proposals, and
 * again on the server.
 * @param asked.transcript the words; on a device the proposals
 * @returns undefined where nothing can be kept, or in another language than asked
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
