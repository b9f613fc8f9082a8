import { ISSUE_HOLDS } from '#domain/newsletter/newsletterPromises.ts'

/** Texts of the form before anything else is fetched: hydration needs these only. */
export const FORM_TEXTS = {
  title: 'Newsletter',
  description: `Every Friday ${ISSUE_HOLDS}, summarized. In Spanish, English or both.`,
  name: 'Name',
  email: 'Email',
  processing: 'Processing...',
  subscribe: 'Subscribe',
  promise: 'Free forever • No spam • Unsubscribe anytime',
  failed: 'There was an error processing your request. Please try again later.',
  offline: 'You are offline. What you have typed stays here: please try again when you are back online.',
}
