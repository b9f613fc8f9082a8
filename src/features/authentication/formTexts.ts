/** What the forms of the account screens say before anything is sent, and of Google's window. */
export const FORM_TEXTS = {
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  invalidEmail: 'Please enter a valid email address',
  network: 'Network error. Please check your connection and try again.',
  googleCancelled: 'Google sign-in was cancelled.',
  googleFailed: 'We could not sign you in with Google. Please try again.',
} as const
