import type { NewsletterChange } from '#domain/api/newsletterCalls.ts'
import type { ConfirmNewsletterResult, NewsletterPreferences } from '#domain/api/replies.ts'
import { call } from '../../shared/api/call.ts'
import type { NotDone } from '../../shared/api/Called.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { callFailed } from '../../shared/api/texts.en.ts'
import { NEWSLETTER_TEXTS } from './newsletterTexts.en.ts'

/** `dead`: the link is useless; anything else may be retried unchanged. */
export type Answered<Data> = { ok: true; data: Data } | { ok: false; dead: boolean; message: string }

/** Confirms a subscription. @param token of the mail that asked for it */
export async function confirmNewsletter(token: string): Promise<Answered<ConfirmNewsletterResult>> {
  const called = await call('confirmNewsletter', { token })
  return called.outcome === 'done' ? { ok: true, data: called.answer.data } : notDone(called)
}

/** A subscriber's settings, after the change if given. @param token of a mail's footer */
export async function newsletterPreferences(
  token: string,
  change?: NewsletterChange,
): Promise<Answered<NewsletterPreferences>> {
  const called = await call('newsletterPreferences', { token, ...(change !== undefined && { change }) })
  return called.outcome === 'done' ? { ok: true, data: called.answer.data } : notDone(called)
}

/** @param token of a mail's footer */
export async function unsubscribe(token: string): Promise<Answered<undefined>> {
  const called = await call('unsubscribe', { token })
  return called.outcome === 'done' ? { ok: true, data: undefined } : notDone(called)
}

function notDone(
  called: NotDone<'confirmNewsletter' | 'newsletterPreferences' | 'unsubscribe'>,
): Extract<Answered<never>, { ok: false }> {
  const dead = called.outcome === 'refused' && [400, 404, 410].includes(called.status)
  return { ok: false, dead, message: failureMessage(called, dead ? NEWSLETTER_TEXTS.linkDead : callFailed) }
}
