import { parseEmailAddress } from '#domain/emailAddress.ts'
import { SUMMARY_KINDS, type SummaryKind } from '#domain/summaryCost.ts'
import type { ValidationError } from '#domain/summaryRefusal.ts'
import type { Credits } from '#domain/units.ts'
import { parseYouTubeAddress } from '#domain/youtubeAddress.ts'
import { type ApiAnswer, refusal } from '../platform/http/ApiRequest.ts'
import type { AskedFor } from './requestId.ts'
import { refusalAnswer } from './refusalAnswer.ts'

const KINDS: ReadonlySet<unknown> = new Set(SUMMARY_KINDS)

/**
 * The body of send-summary. Of what it may claim about its sender (userEmail, userCredits) nothing is read.
 * @returns what is asked for and the price that was shown, or the answer that refuses it
 * docs/rules.md "Calls and answers", row 23
 */
export function parseSendSummary(
  body: Readonly<Record<string, unknown>>,
): { asked: AskedFor; quotedCredits: Credits | undefined } | { refused: ApiAnswer } {
  const { kind = 'basic', quotedCredits } = body
  const refused = (error: ValidationError) => ({ refused: refusalAnswer(error) })
  const videoId = parseYouTubeAddress(body['url'])
  if (videoId === undefined) return refused('INVALID_URL')
  const deliverTo = parseEmailAddress(body['email'])
  if (deliverTo === undefined) return refused('INVALID_EMAIL')
  if (!isKind(kind)) return { refused: refusal(400, `kind must be one of ${SUMMARY_KINDS.join(', ')}.`) }
  if (quotedCredits !== undefined && !isCredits(quotedCredits)) {
    return { refused: refusal(400, 'quotedCredits must be a whole number of at least 0.') }
  }
  return { asked: { videoId, deliverTo, kind }, quotedCredits }
}

function isKind(value: unknown): value is SummaryKind {
  return KINDS.has(value)
}

function isCredits(value: unknown): value is Credits {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
