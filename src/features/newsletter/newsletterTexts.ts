/** Every text that answers what somebody did with the form. spec.md §2, §5, §8 */
export const NEWSLETTER_TEXTS = {
  nameRequired: 'Name is required',
  nameNotAllowed: 'Please use a name of at most 100 letters, without line breaks.',
  emailRequired: 'Email is required',
  invalidEmail: 'Please enter a valid email address',
  termsRequired: 'Please accept the terms & conditions to continue',
  failed: 'There was an error processing your request. Please try again later.',
  offline: 'You are offline. What you have typed stays here: please try again when you are back online.',
} as const
