import { type FormEvent, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { useSessionOnDemand } from '../../shared/session/session.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { networkError } from '../../shared/api/texts.en.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { Failure } from '../../ui/Alert.tsx'
import { SubmitButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import { formTexts, loginTexts } from './texts.en.tsx'
import styles from './accounts.module.css'
import { GoogleButton, AccountTerms } from './GoogleButton.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { useRedirect } from './useRedirect.ts'

export function LoginScreen() {
  const session = useSessionOnDemand()
  const { target, carry } = useRedirect()
  if (session.status === 'signed-in') {
    return <Redirect to={session.person.emailVerified ? target : carry('/signup')} replace />
  }
  return (
    <Screen title={formTexts.logIn} description={loginTexts.description} narrow>
      <h1>{loginTexts.title}</h1>
      <LoginForm />
      <div className={styles.ways}>
        <Link href="/forgot-password">{formTexts.forgot}</Link>
        <span>
          {loginTexts.noAccount((text) => (
            <Link href={carry('/signup')}>{text}</Link>
          ))}
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
      ...(entered === '' && { email: formTexts.emailRequired }),
      ...(entered !== '' && email === undefined && { email: formTexts.invalidEmail }),
      ...(password === '' && { password: formTexts.passwordRequired }),
    }
    setErrors(found)
    setFailure(undefined)
    if (email === undefined || password === '') return
    setBusy(true)
    const code = await import('./logIn.ts').catch(reportFailure)
    setFailure(code === undefined ? networkError : await code.logIn(email, password))
    setBusy(false)
  }

  return (
    <>
      <Failure>{failure}</Failure>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label={formTexts.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          error={errors.email}
        />
        <PasswordInput error={errors.password} />
        <SubmitButton busy={busy}>{busy ? loginTexts.busy : formTexts.logIn}</SubmitButton>
      </form>
      <p className={styles.or}>{formTexts.or}</p>
      <GoogleButton
        label={loginTexts.google}
        disabled={busy}
        onResult={setFailure}
        texts={{ cancelled: formTexts.googleCancelled, failed: formTexts.googleFailed }}
        terms={<AccountTerms at="logIn" />}
      />
    </>
  )
}
