import type { NewsletterChange } from '#domain/api/newsletterCalls.ts'
import type { ConfirmNewsletterResult, NewsletterPreferences } from '#domain/api/replies.ts'
import { call } from '../../shared/api/call.ts'
import type { NotDone } from '../../shared/api/Called.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { callFailed } from '../../shared/api/texts.en.ts'
import { NEWSLETTER_TEXTS } from './newsletterTexts.en.ts'

/** `dead`: the link is of no use any more; everything else may be tried again as it is. */
export type Answered<Data> = { ok: true; data: Data } | { ok: false; dead: boolean; message: string }

/** The owner of an address says yes to the newsletter. @param token of the mail that asked them */
export async function confirmNewsletter(token: string): Promise<Answered<ConfirmNewsletterResult>> {
  const called = await call('confirmNewsletter', { token })
  return called.outcome === 'done' ? { ok: true, data: called.answer.data } : notDone(called)
}

/** What is sent to a subscriber, after the change where there is one. @param token of a mail's footer */
export async function newsletterPreferences(
  token: string,
  change?: NewsletterChange,
): Promise<Answered<NewsletterPreferences>> {
  const called = await call('newsletterPreferences', { token, ...(change !== undefined && { change }) })
  return called.outcome === 'done' ? { ok: true, data: called.answer.data } : notDone(called)
}

/** No issue is sent any more. @param token of a mail's footer */
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
