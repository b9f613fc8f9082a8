import type { LinkOf } from '../../ui/linkOf.ts'

/** Messages of the forms before sending, and of Google's window. */
export const formTexts = {
  name: 'Name (optional)',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  passwordHint: 'min. 6 characters',
  or: 'or',
  sending: 'Sending...',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  invalidEmail: 'Please enter a valid email address',
  googleCancelled: 'Google sign-in was cancelled.',
  googleFailed: 'We could not sign you in with Google. Please try again.',
  forgot: 'Forgot your password?',
  backToLogin: 'Back to login',
  logIn: 'Log in',
}

export const termsTexts = {
  logIn: (terms: LinkOf, privacy: LinkOf) => (
    <>
      By signing in with Google for the first time you accept the {terms('terms of service')}. The{' '}
      {privacy('privacy policy')} says what we keep.
    </>
  ),
  signUp: (terms: LinkOf, privacy: LinkOf) => (
    <>
      By signing up, here or with Google, you accept the {terms('terms of service')}. The{' '}
      {privacy('privacy policy')} says what we keep.
    </>
  ),
}

export const loginTexts = {
  description: 'Log in to Sonobrief: your summaries, your credits, and the way back to what was said.',
  title: 'Welcome back',
  noAccount: (link: LinkOf) => <>No account yet? {link('Sign up')}</>,
  busy: 'Logging in...',
  google: 'Sign in with Google',
}
