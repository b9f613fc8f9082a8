import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import type { NewsletterRequest } from '#domain/api/newsletterCalls.ts'
import { NEWSLETTER_LANGUAGES, parseNewsletterName, SUBSCRIPTIONS } from '#domain/newsletter/newsletter.ts'
import { newsletterEntryError } from '../../shared/shell/newsletterEntryError.ts'
import { typed } from '../../ui/typed.ts'
import { NEWSLETTER_TEXTS } from './newsletterTexts.en.ts'

export interface NewsletterErrors {
  name?: string
  email?: string
}

type ReadForm =
  | { ok: true; request: NewsletterRequest; accepted: boolean }
  | { ok: false; errors: NewsletterErrors }

/** The form's request, or its fields' errors. docs/rules.md "Newsletter form" */
export function readNewsletterForm(data: FormData): ReadForm {
  const name = parseNewsletterName(data.get('name'))
  const entered = typed(data, 'email').trim()
  const email = parseEmailAddress(entered)
  const wrong = newsletterEntryError(entered)
  if (name === undefined || name === '' || email === undefined) {
    return {
      ok: false,
      errors: {
        ...(name === undefined && { name: NEWSLETTER_TEXTS.nameNotAllowed }),
        ...(name === '' && { name: NEWSLETTER_TEXTS.nameRequired }),
        ...(wrong !== undefined && { email: wrong }),
      },
    }
  }
  return { ok: true, request: { email, name, ...readChoices(data) }, accepted: data.get('terms') !== null }
}

/** Newsletter and language; values that are not offered are dropped. */
export function readChoices(data: FormData): Pick<NewsletterRequest, 'subscription' | 'language'> {
  return {
    subscription: SUBSCRIPTIONS.find((each) => each === data.get('subscription')) ?? 'Newsletter',
    language: NEWSLETTER_LANGUAGES.find((each) => each === data.get('language')) ?? 'en',
  }
}
