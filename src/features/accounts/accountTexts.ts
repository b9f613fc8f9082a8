/** What the account's screen says of what came of something. */
export const ACCOUNT_TEXTS = {
  offline: 'This needs the network. It works again once you are online.',
  network: 'Network error. Please check your connection and try again.',
  failed: 'Something went wrong. Please try again.',
  wrongPassword: 'This password does not belong to the account. Please try again.',
  passwordRequired: 'Password is required',
  tooManyTries: 'Too many tries. Please wait a moment and try again.',
  googleCancelled: 'Google sign-in was cancelled. Your account is as it was.',
  googleBlocked: 'Your browser blocked Google’s window. Please allow it for this page, and try again.',
  otherGoogleAccount: 'This is another Google account. Please choose the one that you log in with here.',
} as const
