import { useState } from 'react'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FORM_TEXTS } from './formTexts.ts'
import type { ActionMode } from './actionCode.ts'

interface AddressCodePanelProps {
  mode: Exclude<ActionMode, 'verifyEmail'>
  code: string
  email: string
}

const WORDS = {
  verifyAndChangeEmail: {
    title: 'Change your email',
    question: 'From now on, your account belongs to this address:',
    button: 'Use this address',
    done: 'Your email address has been changed. Please log in with it.',
  },
  recoverEmail: {
    title: 'Take your email back',
    question: 'The address of your account was changed. This one was yours before:',
    button: 'Use my old address again',
    done: 'Your email address is back. If you did not change it yourself, choose a new password now.',
  },
} as const

export function AddressCodePanel({ mode, code, email }: AddressCodePanelProps) {
  const words = WORDS[mode]
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [failure, setFailure] = useState<string>()

  const apply = async () => {
    setBusy(true)
    const action = await import('./actionCode.ts').catch(reportFailure)
    const message = action === undefined ? FORM_TEXTS.network : await action.applyAddressCode(code)
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
          <ButtonLink href="/login">Log in</ButtonLink>
          {mode === 'recoverEmail' && (
            <ButtonLink look="quiet" href="/forgot-password">
              Choose a new password
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
