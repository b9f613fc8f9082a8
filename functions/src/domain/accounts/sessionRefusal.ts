export const SESSION_REFUSAL_MESSAGES = {
  /** 403: nothing has changed. Show the text, with a resend button and log-out. */
  EMAIL_NOT_VERIFIED: 'Please verify your email before accessing your account.',
  /** 401: this sign-in does not count (ended, expired, or the account is gone). Sign out, then ask to log in. */
  SIGN_IN_AGAIN: 'Please log in again to continue.',
  /** 400: we cannot write to the account's address. Sign out and show the text. */
  ADDRESS_NOT_SUPPORTED: 'We cannot use this e-mail address. Please sign up with another one.',
} as const

export type SessionRefusal = keyof typeof SESSION_REFUSAL_MESSAGES
