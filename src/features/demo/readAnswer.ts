import type { RefusalDetails } from '#domain/summaryRefusal.ts'
import { jsonObject, type RawAnswer } from '../../shared/api/postJson.ts'
import { DEMO_TEXTS, refusalText } from './demoTexts.ts'

export type ReadAnswer =
  | { ok: true; data: unknown }
  | {
      ok: false
      message: string
      /** Why the server refused, in its own words; absent where it gave no verdict. */
      details?: RefusalDetails
      /** Whether the server has given a verdict. Without one the same request may be sent again as it is. */
      final: boolean
    }

/**
 * What an answer to a summary call means.
 * @param raw undefined when the network failed
 * docs/rules.md "Calls and answers"
 */
export function readAnswer(raw: RawAnswer | undefined): ReadAnswer {
  if (raw === undefined) return { ok: false, message: DEMO_TEXTS.network, final: false }
  const json = jsonObject(raw)
  const details = json === undefined ? undefined : detailsOf(json.error_details)
  const message = typeof json?.message === 'string' && json.message !== '' ? json.message : undefined
  if (details !== undefined && json?.success !== true) {
    return {
      ok: false,
      message: refusalText(message ?? DEMO_TEXTS.sendFailed, details),
      details,
      final: true,
    }
  }
  if (raw.status === 502) return { ok: false, message: DEMO_TEXTS.badGateway, final: false }
  if (raw.status === 429) return { ok: false, message: DEMO_TEXTS.busy, final: false }
  if (json === undefined) return { ok: false, message: notJson(raw.body), final: false }
  if (raw.status < 200 || raw.status > 299) {
    return { ok: false, message: message ?? `Server error: ${raw.status}`, final: raw.status < 500 }
  }
  if (json.success === true) return { ok: true, data: json.data }
  return { ok: false, message: message ?? DEMO_TEXTS.sendFailed, final: true }
}

function notJson(body: string): string {
  if (body.trim() === '') return DEMO_TEXTS.emptyAnswer
  return /^\s*<(?:!doctype|html|head|body|\?xml)/i.test(body)
    ? DEMO_TEXTS.unavailable
    : DEMO_TEXTS.invalidAnswer
}

function detailsOf(value: unknown): RefusalDetails | undefined {
  if (typeof value !== 'object' || value === null || !('validationError' in value)) return undefined
  return typeof value.validationError === 'string' ? (value as RefusalDetails) : undefined
}
