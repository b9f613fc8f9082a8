import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { networkError } from '../../shared/api/texts.en.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { SubmitButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import { accountTexts, passwordTexts } from './accountTexts.en.tsx'
import { formTexts } from './texts.en.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import styles from './accounts.module.css'

/** docs/rules.md "Log-in and sign-up" */
const REDIRECT_MS = 2_000

/** Opening the link checks the code without using it; the new password uses it. */
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
    <Screen title={passwordTexts.reset} narrow>
      <h1>{passwordTexts.choose}</h1>
      {done ? (
        <Alert tone="good" urgent>
          {accountTexts.resetDone}
        </Alert>
      ) : problem === undefined ? (
        <NewPasswordForm code={code} onDone={() => setDone(true)} />
      ) : (
        <Failure>{problem}</Failure>
      )}
      <div className={styles.ways}>
        {problem !== undefined && <Link href="/forgot-password">{passwordTexts.sendNew}</Link>}
        <Link href="/login">{formTexts.backToLogin}</Link>
      </div>
    </Screen>
  )
}

/** What is wrong with the link; undefined while no fault is known. */
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
  if (code === '') return accountTexts.resetLinkMissing
  return dead === code ? accountTexts.resetLinkInvalid : undefined
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
      ...(password === '' && { password: formTexts.passwordRequired }),
      ...(!same && { confirm: accountTexts.passwordsDiffer }),
    })
    if (password === '' || !same) return
    setBusy(true)
    const reset = await import('./passwordReset.ts').catch(reportFailure)
    const message = reset === undefined ? networkError : await reset.resetPassword(code, password)
    setBusy(false)
    if (message === undefined) onDone()
    else setFailure(message)
  }

  return (
    <>
      <Failure>{failure}</Failure>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <PasswordInput isNew label={formTexts.newPassword} error={errors.password} />
        <Field
          label={formTexts.confirmPassword}
          name="confirm"
          type="password"
          autoComplete="new-password"
          required
          error={errors.confirm}
        />
        <SubmitButton busy={busy}>{busy ? uiTexts.saving : passwordTexts.reset}</SubmitButton>
      </form>
    </>
  )
}
