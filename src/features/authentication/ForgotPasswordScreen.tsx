import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { networkError } from '../../shared/api/texts.en.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { SubmitButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import { passwordTexts } from './accountTexts.en.tsx'
import { formTexts } from './texts.en.tsx'
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
      email !== undefined ? undefined : entered === '' ? formTexts.emailRequired : formTexts.invalidEmail,
    )
    if (email === undefined) return
    setBusy(true)
    const code = await import('./passwordReset.ts').catch(reportFailure)
    setAnswer(code === undefined ? { sent: false, message: networkError } : await code.sendResetLink(email))
    setBusy(false)
  }

  return (
    <Screen title={passwordTexts.forgotTab} narrow>
      <h1>{formTexts.forgot}</h1>
      <p className={styles.lead}>{passwordTexts.lead}</p>
      {answer !== undefined && (
        <Alert tone={answer.sent ? 'good' : 'bad'} urgent>
          {answer.message}
        </Alert>
      )}
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label={formTexts.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          error={error}
        />
        <SubmitButton busy={busy}>{busy ? formTexts.sending : passwordTexts.send}</SubmitButton>
      </form>
      <div className={styles.ways}>
        <Link href="/login">{formTexts.backToLogin}</Link>
      </div>
    </Screen>
  )
}
