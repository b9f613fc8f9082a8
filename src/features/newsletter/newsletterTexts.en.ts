/** Texts after an action on the form or a mailed link; formTexts has those that come with the page. */
export const NEWSLETTER_TEXTS = {
  nameRequired: 'Name is required',
  nameNotAllowed: 'Please use a name of at most 100 letters, without line breaks, signs like < or links.',
  termsRequired: 'Please accept the terms & conditions to continue',
  offlineYet: 'You are offline. Your preferences show here when you are back online.',
  confirmed: 'Email Confirmed Successfully!',
  linkIncomplete: 'This link is not complete. Please open it again from the e-mail.',
  linkDead: 'This link has expired, or is not one of ours.',
}
