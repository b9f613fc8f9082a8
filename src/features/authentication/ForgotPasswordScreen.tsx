import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import { FORM_TEXTS } from './formTexts.ts'
import styles from './accounts.module.css'

export function ForgotPasswordScreen() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [answer, setAnswer] = useState<{ sent: boolean; message: string }>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const entered = typed(new FormData(event.currentTarget), 'email').trim()
    const email = parseEmailAddress(entered)
    setAnswer(undefined)
    setError(
      email !== undefined ? undefined : entered === '' ? FORM_TEXTS.emailRequired : FORM_TEXTS.invalidEmail,
    )
    if (email === undefined) return
    setBusy(true)
    const code = await import('./passwordReset.ts').catch(reportFailure)
    setAnswer(
      code === undefined ? { sent: false, message: FORM_TEXTS.network } : await code.sendResetLink(email),
    )
    setBusy(false)
  }

  return (
    <Screen title="Forgot password" narrow>
      <h1>Forgot your password?</h1>
      <p className={styles.lead}>We send you a link with which you can choose a new one.</p>
      {answer !== undefined && (
        <Alert tone={answer.sent ? 'good' : 'bad'} urgent>
          {answer.message}
        </Alert>
      )}
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field label="Email" name="email" type="email" autoComplete="username" required error={error} />
        <Button type="submit" wide busy={busy}>
          {busy ? 'Sending...' : 'Send Reset Link'}
        </Button>
      </form>
      <div className={styles.ways}>
        <Link href="/login">Back to login</Link>
      </div>
    </Screen>
  )
}
