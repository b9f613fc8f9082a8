import { useState } from 'react'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { networkError } from '../../shared/api/texts.en.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { addressTexts, passwordTexts } from './accountTexts.en.tsx'
import { formTexts } from './texts.en.tsx'
import type { ActionMode } from './actionCode.ts'

interface AddressCodePanelProps {
  mode: Exclude<ActionMode, 'verifyEmail'>
  code: string
  email: string
}

export function AddressCodePanel({ mode, code, email }: AddressCodePanelProps) {
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
          {mode === 'recoverEmail' && (
            <ButtonLink look="quiet" href="/forgot-password">
              {passwordTexts.choose}
            </ButtonLink>
          )}
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
