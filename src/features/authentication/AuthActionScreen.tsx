import { type ReactNode, useEffect, useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { redirectTarget } from './redirectTarget.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import { Failure } from '../../ui/Alert.tsx'
import { OTHER_LANGUAGE, otherAddress } from '../../ui/addresses.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { accountTexts, confirmTexts } from './accountTexts.en.tsx'
import type { ActionMode, CodeCheck } from './actionCode.ts'
import { AddressCodePanel } from './AddressCodePanel.tsx'
import { formTexts } from './texts.en.tsx'
import { VerifyCodePanel } from './VerifyCodePanel.tsx'

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
