import { type FormEvent, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { useSessionOnDemand } from '../../shared/session/session.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import { FORM_TEXTS } from './formTexts.ts'
import styles from './accounts.module.css'
import { AccountTerms } from './AccountTerms.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { useRedirect } from './useRedirect.ts'

const DESCRIPTION = 'Log in to Sonobrief: your summaries, your credits, and the way back to what was said.'

export function LoginScreen() {
  const session = useSessionOnDemand()
  const { target, carry } = useRedirect()
  if (session.status === 'signed-in') {
    return <Redirect to={session.person.emailVerified ? target : carry('/signup')} replace />
  }
  return (
    <Screen title="Log in" description={DESCRIPTION} narrow>
      <h1>Welcome back</h1>
      <LoginForm />
      <div className={styles.ways}>
        <Link href="/forgot-password">Forgot your password?</Link>
        <span>
          No account yet? <Link href={carry('/signup')}>Sign up</Link>
        </span>
      </div>
    </Screen>
  )
}

interface Errors {
  email?: string
  password?: string
}

function LoginForm() {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const entered = typed(data, 'email').trim()
    const password = typed(data, 'password')
    const email = parseEmailAddress(entered)
    const found: Errors = {
      ...(entered === '' && { email: FORM_TEXTS.emailRequired }),
      ...(entered !== '' && email === undefined && { email: FORM_TEXTS.invalidEmail }),
      ...(password === '' && { password: FORM_TEXTS.passwordRequired }),
    }
    setErrors(found)
    setFailure(undefined)
    if (email === undefined || password === '') return
    setBusy(true)
    const code = await import('./logIn.ts').catch(reportFailure)
    setFailure(code === undefined ? FORM_TEXTS.network : await code.logIn(email, password))
    setBusy(false)
  }

  return (
    <>
      <Failure>{failure}</Failure>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          error={errors.email}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <Button type="submit" wide busy={busy}>
          {busy ? 'Logging in...' : 'Log in'}
        </Button>
      </form>
      <p className={styles.or}>or</p>
      <GoogleButton
        label="Sign in with Google"
        disabled={busy}
        onResult={setFailure}
        texts={{ cancelled: FORM_TEXTS.googleCancelled, failed: FORM_TEXTS.googleFailed }}
        terms={<AccountTerms by="signing in with Google for the first time" />}
      />
    </>
  )
}
