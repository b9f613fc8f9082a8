import { ISSUE_HOLDS, WAITLIST_GETS } from '#domain/newsletter/newsletterPromises.ts'
import type { NewsletterSubscription } from '#domain/newsletter/newsletter.ts'

export const choicesTexts = {
  subscription: 'Subscription',
  names: { Newsletter: 'Newsletter', 'Premium WaitList': 'Premium WaitList' },
  about: {
    Newsletter: `Every Friday ${ISSUE_HOLDS}, free.`,
    'Premium WaitList': `No weekly issue: ${WAITLIST_GETS}.`,
  } satisfies Record<NewsletterSubscription, string>,
  language: 'Language',
  languages: { en: 'English', es: 'Spanish', both: 'Both' },
}
