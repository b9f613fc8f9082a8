import { useState, type FormEvent } from 'react'
import { Link, Redirect } from 'wouter'
import { lazyScreen } from '../../shared/hydration/lazyScreen.ts'
import { useSessionOnDemand } from '../../shared/session/session.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import styles from './accounts.module.css'
import { signUpTexts, type SignUpError, signUpErrors } from './signUpTexts.en.tsx'
import { useRedirect } from './useRedirect.ts'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { parsePersonName } from '#domain/accounts/personName.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { Failure } from '../../ui/Alert.tsx'
import { SubmitButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import { PASSWORD_LENGTH } from '../../shared/session/passwordLength.ts'
import { formTexts } from './texts.en.tsx'
import { GoogleButton, AccountTerms } from './GoogleButton.tsx'
import { PasswordInput } from './PasswordInput.tsx'

const GOOGLE_TEXTS = { cancelled: 'googleCancelled', failed: 'googleOther' } as const

/** Refusals of the server come in its own words. */
const isSignUpError = (failure: string | undefined): failure is SignUpError =>
  failure !== undefined && Object.hasOwn(signUpErrors, failure)

/** Few people see it, and never at first. */
const Verify = lazyScreen(() => import('./VerifyPanel.tsx').then((m) => m.VerifyPanel)).Screen

export function SignUpScreen() {
  const session = useSessionOnDemand()
  const { target, carry } = useRedirect()
  const [mailSent, setMailSent] = useState<boolean>()
  if (session.status === 'signed-in') {
    if (session.person.emailVerified) return <Redirect to={target} replace />
    return <Verify email={session.person.email} mailSent={mailSent} />
  }
  return (
    <Screen title={signUpTexts.tab} description={signUpTexts.description} narrow>
      <h1>{signUpTexts.title}</h1>
      <p className={styles.promise}>{signUpTexts.promise}</p>
      <SignUpForm onSignedUp={setMailSent} />
      <div className={styles.ways}>
        <span>
          {signUpTexts.hasAccount((text) => (
            <Link href={carry('/login')}>{text}</Link>
          ))}
        </span>
      </div>
    </Screen>
  )
}

/** @param onSignedUp called once the account exists, with whether the verification mail was sent */
function SignUpForm({ onSignedUp }: { onSignedUp: (mailSent: boolean) => void }) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly SignUpError[]>([])
  const [failure, setFailure] = useState<string>()
  const errorOf = (field: SignUpError) => (errors.includes(field) ? signUpErrors[field] : undefined)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const name = parsePersonName(data.get('name'))
    const email = parseEmailAddress(typed(data, 'email').trim())
    const password = typed(data, 'password')
    setErrors([
      ...(name === undefined ? (['name'] as const) : []),
      ...(email === undefined ? (['email'] as const) : []),
      ...(password.length < PASSWORD_LENGTH ? (['password'] as const) : []),
    ])
    setFailure(undefined)
    if (name === undefined || email === undefined || password.length < PASSWORD_LENGTH) return
    setBusy(true)
    const code = await import('./signUp.ts').catch(reportFailure)
    const result =
      code === undefined ? ({ error: 'network' } as const) : await code.signUp(name, email, password)
    if ('mailSent' in result) onSignedUp(result.mailSent)
    else setFailure(result.error)
    setBusy(false)
  }

  return (
    <>
      <Failure>{isSignUpError(failure) ? signUpErrors[failure] : failure}</Failure>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label={formTexts.name}
          name="name"
          autoComplete="name"
          disabled={busy}
          error={errorOf('name')}
        />
        <Field
          label={formTexts.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          disabled={busy}
          error={errorOf('email')}
        />
        <PasswordInput isNew disabled={busy} error={errorOf('password')} />
        <AccountTerms at="signUp" />
        <SubmitButton busy={busy}>{busy ? signUpTexts.busy : signUpTexts.tab}</SubmitButton>
      </form>
      <p className={styles.or}>{formTexts.or}</p>
      <GoogleButton label={signUpTexts.google} disabled={busy} onResult={setFailure} texts={GOOGLE_TEXTS} />
    </>
  )
}
