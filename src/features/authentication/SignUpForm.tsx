import { type FormEvent, useState } from 'react'
import { parseEmailAddress } from '#domain/emailAddress.ts'
import { parsePersonName } from '#domain/personName.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import { PASSWORD_LENGTH } from './passwordLength.ts'
import { SIGN_UP_ERRORS } from './signUpTexts.ts'
import styles from './accounts.module.css'
import { AccountTerms } from './AccountTerms.tsx'
import { GoogleButton } from './GoogleButton.tsx'

interface Errors {
  name?: string
  email?: string
  password?: string
}

interface Failure {
  message: string
  lang: 'en' | 'es'
}

/** In one language with the rest of what the form answers. */
const NO_CODE = { ok: false, lang: 'es', message: SIGN_UP_ERRORS.network } as const

/** @param onSignedUp called with whether the verification mail went out, once the account stands */
export function SignUpForm({ onSignedUp }: { onSignedUp: (mailSent: boolean) => void }) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<Failure>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const name = parsePersonName(data.get('name'))
    const email = parseEmailAddress(typed(data, 'email').trim())
    const password = typed(data, 'password')
    setErrors({
      ...(name === undefined && { name: SIGN_UP_ERRORS.name }),
      ...(email === undefined && { email: SIGN_UP_ERRORS.email }),
      ...(password.length < PASSWORD_LENGTH && { password: SIGN_UP_ERRORS.password }),
    })
    setFailure(undefined)
    if (name === undefined || email === undefined || password.length < PASSWORD_LENGTH) return
    setBusy(true)
    const code = await import('./signUp.ts').catch(reportFailure)
    const result = code === undefined ? NO_CODE : await code.signUp(name, email, password, SIGN_UP_ERRORS)
    if (result.ok) onSignedUp(result.mailSent)
    else setFailure(result)
    setBusy(false)
  }

  return (
    <>
      <Failure lang={failure?.lang}>{failure?.message}</Failure>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label="Name (optional)"
          name="name"
          autoComplete="name"
          disabled={busy}
          error={errors.name}
          errorLang="es"
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          disabled={busy}
          error={errors.email}
          errorLang="es"
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          disabled={busy}
          minLength={PASSWORD_LENGTH}
          hint="min. 6 characters"
          error={errors.password}
          errorLang="es"
        />
        <AccountTerms by="signing up, here or with Google," />
        <Button type="submit" wide busy={busy}>
          {busy ? 'Creating account...' : 'Sign up'}
        </Button>
      </form>
      <p className={styles.or}>or</p>
      <GoogleButton
        label="Sign up with Google"
        disabled={busy}
        onResult={(message) => setFailure(message === undefined ? undefined : { message, lang: 'es' })}
        texts={{ cancelled: SIGN_UP_ERRORS.googleCancelled, failed: SIGN_UP_ERRORS.googleOther }}
      />
    </>
  )
}
