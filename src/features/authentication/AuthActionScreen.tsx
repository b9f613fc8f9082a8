import { type ReactNode, useEffect, useState, type FormEvent } from 'react'
import { Redirect, useSearch, Link, useLocation } from 'wouter'
import { redirectTarget } from './redirectTarget.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import { Failure, Alert } from '../../ui/Alert.tsx'
import { OTHER_LANGUAGE, otherAddress } from '../../ui/addresses.ts'
import { Button, ButtonLink, QuietLink, SubmitButton } from '../../ui/Button.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { accountTexts, confirmTexts, addressTexts, passwordTexts } from './accountTexts.en.tsx'
import type { ActionMode, CodeCheck } from './actionCode.ts'
import { formTexts } from './texts.en.tsx'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { networkError } from '../../shared/api/texts.en.ts'
import { PasswordInput } from './PasswordInput.tsx'
import styles from './accounts.module.css'

const MODES: readonly string[] = [
  'verifyEmail',
  'verifyAndChangeEmail',
  'recoverEmail',
] satisfies ActionMode[]

/** The page behind every link in account mail. Opening it changes nothing; its button does. */
export function AuthActionScreen() {
  const search = new URLSearchParams(useSearch())
  const mode = search.get('mode') ?? ''
  const code = search.get('oobCode') ?? ''
  const isOther = search.get('lang')?.startsWith(OTHER_LANGUAGE) === true
  useEffect(() => {
    if (isOther) location.replace(otherAddress('/auth/action') + location.search)
  }, [isOther])
  if (isOther) return <output>{uiTexts.loading}</output>
  if (mode === 'resetPassword') {
    return <Redirect to={`/reset-password?${new URLSearchParams({ oobCode: code }).toString()}`} replace />
  }
  if (!MODES.includes(mode) || code === '') return <Broken message={accountTexts.linkIncomplete} />
  // The reader's destination at sign-up.
  const goesOn = URL.parse(search.get('continueUrl') ?? '')?.searchParams.get('redirect')
  const to = goesOn == null ? '/confirmEmail' : redirectTarget(goesOn)
  return <CheckedCode key={code} mode={mode as ActionMode} code={code} to={to} />
}

function CheckedCode({ mode, code, to }: { mode: ActionMode; code: string; to: string }) {
  const session = useSession()
  const [check, setCheck] = useState<CodeCheck>()
  useEffect(() => {
    void import('./actionCode.ts').then(({ checkCode }) => checkCode(mode, code)).then(setCheck)
  }, [mode, code])

  if (check === undefined || session.status === 'unknown') {
    return (
      <Screen title={confirmTexts.tab} narrow>
        <output>{uiTexts.loading}</output>
      </Screen>
    )
  }
  const person = session.status === 'signed-in' ? session.person : undefined
  if (!check.usable) {
    const confirmed = mode === 'verifyEmail' && person?.emailVerified === true
    return <Broken message={check.message}>{confirmed && <p>{confirmTexts.isConfirmed}</p>}</Broken>
  }
  if (mode !== 'verifyEmail') return <AddressCodePanel mode={mode} code={code} email={check.email} />
  return <VerifyCodePanel code={code} email={check.email} signedIn={person?.email === check.email} to={to} />
}

function Broken({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <Screen title={confirmTexts.brokenTab} narrow>
      <h1>{confirmTexts.broken}</h1>
      <Failure>{message}</Failure>
      {children}
      <p>{confirmTexts.newLink}</p>
      <ButtonLink href="/login">{formTexts.logIn}</ButtonLink>
    </Screen>
  )
}

interface AddressCodePanelProps {
  mode: Exclude<ActionMode, 'verifyEmail'>
  code: string
  email: string
}

function AddressCodePanel({ mode, code, email }: AddressCodePanelProps) {
  const words = addressTexts[mode]
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [failure, setFailure] = useState<string>()

  const apply = async () => {
    setBusy(true)
    const action = await import('./actionCode.ts').catch(reportFailure)
    const message = action === undefined ? networkError : await action.applyAddressCode(code)
    setBusy(false)
    setFailure(message)
    setDone(message === undefined)
  }

  return (
    <Screen title={words.title} narrow>
      <h1>{words.title}</h1>
      <Failure>{failure}</Failure>
      {done ? (
        <>
          <Alert tone="good" urgent>
            {words.done}
          </Alert>
          <ButtonLink href="/login">{formTexts.logIn}</ButtonLink>
          {mode === 'recoverEmail' && <QuietLink href="/forgot-password">{passwordTexts.choose}</QuietLink>}
        </>
      ) : (
        <>
          <p>{words.question}</p>
          <p>
            <strong>{email}</strong>
          </p>
          <Button busy={busy} onClick={() => void apply()}>
            {words.button}
          </Button>
        </>
      )}
    </Screen>
  )
}

interface VerifyCodePanelProps {
  code: string
  email: string
  /** Whether the address's account is signed in here. */
  signedIn: boolean
  to: string
}

function VerifyCodePanel({ code, email, signedIn, to }: VerifyCodePanelProps) {
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
            <PasswordInput
              hint={confirmTexts.passwordHint}
              error={missing ? formTexts.passwordRequired : undefined}
            />
          </>
        )}
        <SubmitButton busy={busy}>{busy ? confirmTexts.busy : confirmTexts.confirm}</SubmitButton>
      </form>
      {!signedIn && (
        <div className={styles.ways}>
          <Link href="/forgot-password">{formTexts.forgot}</Link>
        </div>
      )}
    </Screen>
  )
}
