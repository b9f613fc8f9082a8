import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { networkError } from '../../shared/api/texts.en.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { confirmTexts } from './accountTexts.en.tsx'
import { formTexts } from './texts.en.tsx'
import styles from './accounts.module.css'

interface VerifyCodePanelProps {
  code: string
  email: string
  /** Whether the address's account is signed in here. */
  signedIn: boolean
  /** Destination after verification. */
  to: string
}

export function VerifyCodePanel({ code, email, signedIn, to }: VerifyCodePanelProps) {
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [, navigate] = useLocation()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget).get('password')
    const password = typeof typed === 'string' ? typed : undefined
    setMissing(password === '')
    setFailure(undefined)
    if (password === '') return
    setBusy(true)
    const action = await import('./verification.ts').catch(reportFailure)
    const message = action === undefined ? networkError : await action.verifyEmail(code, email, password)
    setBusy(false)
    if (message === undefined) navigate(to, { replace: true })
    else setFailure(message)
  }

  return (
    <Screen title={confirmTexts.title} narrow>
      <h1>{confirmTexts.title}</h1>
      <p>{confirmTexts.question(email)}</p>
      <Failure>{failure}</Failure>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {!signedIn && (
          <>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <Field
              label={formTexts.password}
              name="password"
              type="password"
              autoComplete="current-password"
              required
              hint={confirmTexts.passwordHint}
              error={missing ? formTexts.passwordRequired : undefined}
            />
          </>
        )}
        <Button type="submit" wide busy={busy}>
          {busy ? confirmTexts.busy : confirmTexts.confirm}
        </Button>
      </form>
      {!signedIn && (
        <div className={styles.ways}>
          <Link href="/forgot-password">{formTexts.forgot}</Link>
        </div>
      )}
    </Screen>
  )
}
