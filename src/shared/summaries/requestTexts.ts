import type { RefusalDetails } from '#domain/api/refusalDetails.ts'
import { type Credits, UNLIMITED } from '#domain/units.ts'
import { againText } from '../api/againText.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { requestTexts } from './texts.en.ts'

/** Arrival time of a summary. @param hearingMinutes a transcription adds */
export function arrivalText(what: string, hearingMinutes = 0): string {
  if (hearingMinutes === 0) return requestTexts.arrives(what)
  return requestTexts.arrivesHeard(what, hearingMinutes + 10, hearingMinutes + 15)
}

/** A dialog's row: the payer's balance after the charge. */
export function leftAfterwards(balance: Credits, cost: Credits) {
  const left = formatCredits(Math.max(0, balance - cost))
  return [
    requestTexts.leftAfterwards,
    balance === UNLIMITED ? requestTexts.unlimitedCredits : requestTexts.credits(left),
  ] as const
}

/** A refusal as the reader sees it. docs/rules.md "Calls and answers" */
export function refusalText(message: string, details: RefusalDetails): string {
  if (details.validationError === 'VIDEO_TOO_LONG') return `${message} ${requestTexts.shorter}`
  if (details.retryAfterSeconds !== undefined) return againText(message, details.retryAfterSeconds)
  if (details.validationError !== 'INSUFFICIENT_CREDITS') return message
  // In the message's language.
  const facts = [
    ['Duración del vídeo', details.videoDuration, ' minutos'],
    ['Créditos necesarios', details.requiredCredits, ''],
    ['Créditos disponibles', details.availableCredits, ''],
  ] as const
  const known = facts.flatMap(([name, value, unit]) =>
    value === undefined ? [] : [`${name}: ${formatCredits(value)}${unit}`],
  )
  return [`${message}.`, ...known.map((fact) => `${fact}.`)].join(' ').replace('..', '.')
}
