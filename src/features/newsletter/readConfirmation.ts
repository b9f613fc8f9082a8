import { jsonObject, type RawAnswer } from '../../shared/api/postJson.ts'
import { FORM_TEXTS } from './formTexts.ts'

export type Confirmation =
  | { ok: true }
  /** `final`: this was a verdict. Without one, the same request may be sent again as it is. */
  | { ok: false; message: string; final: boolean }

/**
 * What the answer to a newsletter request means: any failure has one text, a refusal its own.
 * @param raw undefined when the network failed
 * docs/rules.md "Newsletter form"
 */
export function readConfirmation(raw: RawAnswer | undefined): Confirmation {
  const { failed } = FORM_TEXTS
  const json = raw && jsonObject(raw)
  if (raw === undefined || json === undefined) return { ok: false, message: failed, final: false }
  if (raw.status < 200 || raw.status > 299) {
    return { ok: false, message: failed, final: raw.status < 500 && raw.status !== 429 }
  }
  if (json.success !== false) return { ok: true }
  const { message } = json
  return { ok: false, message: typeof message === 'string' && message !== '' ? message : failed, final: true }
}
