import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import { ACCOUNT_TEXTS } from './accountTexts.ts'
import { FORM_TEXTS } from './formTexts.ts'
import { PASSWORD_LENGTH } from './passwordLength.ts'
import styles from './accounts.module.css'

/** docs/rules.md "Log-in and sign-up" */
const REDIRECT_MS = 2_000

/** Opening the link is not using it: the code is only looked at until a new password is sent. */
export function ResetPasswordScreen() {
  const code = new URLSearchParams(useSearch()).get('oobCode') ?? ''
  const problem = useCodeProblem(code)
  const [done, setDone] = useState(false)
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => navigate('/login'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [done, navigate])

  return (
    <Screen title="Reset password" narrow>
      <h1>Choose a new password</h1>
      {done ? (
        <Alert tone="good" urgent>
          {ACCOUNT_TEXTS.resetDone}
        </Alert>
      ) : problem === undefined ? (
        <NewPasswordForm code={code} onDone={() => setDone(true)} />
      ) : (
        <Failure>{problem}</Failure>
      )}
      <div className={styles.ways}>
        {problem !== undefined && <Link href="/forgot-password">Send a new link</Link>}
        <Link href="/login">Back to login</Link>
      </div>
    </Screen>
  )
}

/** What is wrong with the link; undefined while nothing is known to be. */
function useCodeProblem(code: string): string | undefined {
  const [dead, setDead] = useState<string>()
  useEffect(() => {
    if (code === '') return
    let current = true
    void import('./passwordReset.ts').then(async ({ isResetCode }) => {
      const usable = await isResetCode(code)
      if (current && usable === false) setDead(code)
    })
    return () => {
      current = false
    }
  }, [code])
  if (code === '') return ACCOUNT_TEXTS.resetLinkMissing
  return dead === code ? ACCOUNT_TEXTS.resetLinkInvalid : undefined
}

function NewPasswordForm({ code, onDone }: { code: string; onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<{ password?: string; confirm?: string }>({})
  const [failure, setFailure] = useState<string>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const password = typed(data, 'password')
    const same = password === typed(data, 'confirm')
    setFailure(undefined)
    setErrors({
      ...(password === '' && { password: FORM_TEXTS.passwordRequired }),
      ...(!same && { confirm: ACCOUNT_TEXTS.passwordsDiffer }),
    })
    if (password === '' || !same) return
    setBusy(true)
    const reset = await import('./passwordReset.ts').catch(reportFailure)
    const message = reset === undefined ? FORM_TEXTS.network : await reset.resetPassword(code, password)
    setBusy(false)
    if (message === undefined) onDone()
    else setFailure(message)
  }

  return (
    <>
      <Failure>{failure}</Failure>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={PASSWORD_LENGTH}
          hint="min. 6 characters"
          error={errors.password}
        />
        <Field
          label="Confirm password"
          name="confirm"
          type="password"
          autoComplete="new-password"
          required
          error={errors.confirm}
        />
        <Button type="submit" wide busy={busy}>
          {busy ? 'Saving...' : 'Reset password'}
        </Button>
      </form>
    </>
  )
}
