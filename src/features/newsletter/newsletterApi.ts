import type {
  ConfirmNewsletterResult,
  NewsletterChange,
  NewsletterPreferences,
} from '#domain/api/newsletterCalls.ts'
import { jsonObject, postJson } from '../../shared/api/postJson.ts'
import { NEWSLETTER_TEXTS } from './newsletterTexts.ts'

/** `dead`: the link is of no use any more; everything else may be tried again as it is. */
export type Answered<Data> = { ok: true; data: Data } | { ok: false; dead: boolean; message: string }

/** The owner of an address says yes to the newsletter. @param token of the mail that asked them */
export function confirmNewsletter(token: string): Promise<Answered<ConfirmNewsletterResult>> {
  return call('/api/confirm-newsletter', { token })
}

/** What is sent to a subscriber, after the change where there is one. @param token of a mail's footer */
export function newsletterPreferences(
  token: string,
  change?: NewsletterChange,
): Promise<Answered<NewsletterPreferences>> {
  return call('/api/newsletter-preferences', { token, ...(change !== undefined && { change }) })
}

/** No issue is sent any more. @param token of a mail's footer */
export function unsubscribe(token: string): Promise<Answered<undefined>> {
  return call('/api/unsubscribe', { token })
}

async function call<Data>(path: `/api/${string}`, body: object): Promise<Answered<Data>> {
  const raw = await postJson(path, body)
  if (raw === undefined) return { ok: false, dead: false, message: NEWSLETTER_TEXTS.network }
  const json = jsonObject(raw)
  // The server's types promise what `data` is.
  if (json?.success === true) return { ok: true, data: json.data as Data }
  const dead = [400, 404, 410].includes(raw.status)
  const words = typeof json?.message === 'string' && json.message !== '' ? json.message : undefined
  const message = dead ? NEWSLETTER_TEXTS.linkDead : NEWSLETTER_TEXTS.failedNow
  return { ok: false, dead, message: words ?? message }
}
