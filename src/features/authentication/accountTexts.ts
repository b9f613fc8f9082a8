import { errorCode } from './authErrors.ts'
import { FORM_TEXTS } from './formTexts.ts'

/** Texts of the account screens that answer what came of something; formTexts.ts has those of a form at hand. */
export const ACCOUNT_TEXTS = {
  verifyFirst: 'Please verify your email before accessing your account.',
  signedUp: 'A confirmation email has been sent. Please verify before logging in.',
  resent: 'A new confirmation email has been sent.',
  resendFailed: 'We could not send the email. Please wait a moment and try again.',
  wrongLogin: 'We could not log you in. Please check your email and password, and try again.',
  tooManyTries: 'Too many tries. Please wait a moment and try again.',
  resetSent: 'If there is an account for this address, a link to reset its password is on its way.',
  resetDone: 'Your password has been changed. You can log in with it now.',
  resetLinkMissing: 'Error - reset link.',
  resetLinkInvalid: 'Invalid or expired password reset link.',
  passwordsDiffer: 'Passwords do not match.',
  linkIncomplete: 'This link is not complete. Please open it again from the email.',
  linkInvalid: 'This link has been used already, or has expired.',
  wrongPassword: 'This password does not belong to the account. Please try again.',
} as const

/** What a failed log-in says. Never whether the account exists. docs/rules.md "Log-in and sign-up" */
export function loginError(error: unknown): string {
  const code = errorCode(error)
  if (code === 'auth/network-request-failed') return FORM_TEXTS.network
  if (code === 'auth/too-many-requests') return ACCOUNT_TEXTS.tooManyTries
  return ACCOUNT_TEXTS.wrongLogin
}

const PROVIDER_WORDS: Record<string, string> = {
  'auth/network-request-failed': FORM_TEXTS.network,
  'auth/too-many-requests': ACCOUNT_TEXTS.tooManyTries,
  'auth/invalid-email': 'The email address is badly formatted.',
  'auth/missing-email': 'An email address must be provided.',
  'auth/weak-password': 'The password must be at least 6 characters long.',
  'auth/expired-action-code': 'The link has expired.',
  'auth/invalid-action-code': 'The link has been used already, or is not valid.',
  'auth/user-disabled': 'The account has been disabled.',
}

/** The identity provider's message in words; production builds of the SDK carry only its code. */
export function providerMessage(error: unknown): string {
  const code = errorCode(error)
  return PROVIDER_WORDS[code] ?? (code === '' ? 'Please try again.' : `The service answered ${code}.`)
}

/** docs/rules.md "Log-in and sign-up" */
export function resetFailure(error: unknown): string {
  return `Failed to reset password: ${providerMessage(error)}`
}
