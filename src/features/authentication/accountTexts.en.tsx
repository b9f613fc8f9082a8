import { SESSION_REFUSAL_MESSAGES, type SessionRefusal } from '#domain/accounts/sessionRefusal.ts'

/** Outcomes; texts.en.tsx has the forms' texts. */
export const accountTexts = {
  refused: SESSION_REFUSAL_MESSAGES as Record<SessionRefusal, string>,
  signedUp: 'A confirmation email has been sent. Please verify before logging in.',
  resent: 'A new confirmation e-mail has been sent.',
  resendFailed: 'We could not send the e-mail. Please wait a moment and try again.',
  wrongLogin: 'We could not log you in. Please check your e-mail and password, and try again.',
  tooManyTries: 'Too many tries. Please wait a moment and try again.',
  resetSent: 'If there is an account for this address, a link to reset its password is on its way.',
  resetDone: 'Your password has been changed. You can log in with it now.',
  resetLinkMissing: 'Error - reset link.',
  resetLinkInvalid: 'Invalid or expired password reset link.',
  resetFailed: (reason: string) => `Failed to reset password: ${reason}`,
  passwordsDiffer: 'Passwords do not match.',
  linkIncomplete: 'This link is not complete. Please open it again from the e-mail.',
  linkInvalid: 'This link has been used already, or has expired.',
  wrongPassword: 'This password does not belong to the account. Please try again.',
}

/** The identity provider's messages, by its codes. */
export const providerTexts = {
  'auth/invalid-email': 'The email address is badly formatted.',
  'auth/missing-email': 'An email address must be provided.',
  'auth/weak-password': 'The password must be at least 6 characters long.',
  'auth/expired-action-code': 'The link has expired.',
  'auth/invalid-action-code': 'The link has been used already, or is not valid.',
  'auth/user-disabled': 'The account has been disabled.',
}
export const unknownFailure = (code: string) =>
  code === '' ? 'Please try again.' : `The service answered ${code}.`

export const verifyTexts = {
  tab: 'Verify your e-mail',
  title: 'One more step',
  open: (email: string) => (
    <>
      Open the link that we sent to <strong>{email}</strong>. Look in the spam folder too.
    </>
  ),
  again: 'Send the e-mail again',
  logOut: 'Log out',
}

export const confirmTexts = {
  tab: 'Confirm',
  title: 'Confirm your e-mail',
  question: (email: string) => (
    <>
      Is <strong>{email}</strong> your address?
    </>
  ),
  passwordHint: 'The password of this account, to know that it is really yours.',
  confirm: 'Confirm my e-mail',
  busy: 'Confirming...',
  isConfirmed: 'Your e-mail is already confirmed.',
  brokenTab: 'Link not usable',
  broken: 'This link does not work',
  newLink: 'Log in, and we can send you a new one.',
}

/** Texts of a mailed link, by its purpose. */
export const addressTexts = {
  verifyAndChangeEmail: {
    title: 'Change your e-mail',
    question: 'From now on, your account belongs to this address:',
    button: 'Use this address',
    done: 'Your e-mail address has been changed. Please log in with it.',
  },
  recoverEmail: {
    title: 'Take your e-mail back',
    question: 'The address of your account was changed. This one was yours before:',
    button: 'Use my old address again',
    done: 'Your e-mail address is back. If you did not change it yourself, choose a new password now.',
  },
}

export const passwordTexts = {
  forgotTab: 'Forgot password',
  lead: 'We send you a link with which you can choose a new one.',
  send: 'Send Reset Link',
  choose: 'Choose a new password',
  sendNew: 'Send a new link',
  reset: 'Reset password',
}
