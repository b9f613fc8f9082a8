import { useState } from 'react'
import { useSearch } from 'wouter'
import { call } from '../../../shared/api/call.ts'
import { failureMessage } from '../../../shared/api/failureMessage.ts'
import { Screen } from '../../../shared/shell/Screen.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'

const TEXTS = {
  missing: 'This link is not complete. Please open it again from the email.',
  network: 'Network error. Please check your connection and try again.',
  failed: 'Something went wrong. Please try again.',
  done: 'Summaries may now be delivered to this address.',
} as const

/** The owner of an address agrees to receive somebody's summaries. Opening the link changes nothing. */
export function ConfirmDeliveryScreen() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ ok: boolean; message: string }>()

  const confirm = async () => {
    setBusy(true)
    setAnswer(await confirmDelivery(token))
    setBusy(false)
  }
  const shown = token === '' ? { ok: false, message: TEXTS.missing } : answer
  return (
    <Screen title="Confirm delivery" narrow>
      <h1>Receive summaries here?</h1>
      {shown !== undefined && (
        <Alert tone={shown.ok ? 'good' : 'bad'} urgent>
          {shown.message}
        </Alert>
      )}
      {shown?.ok === true ? (
        <ButtonLink href="/">Home</ButtonLink>
      ) : (
        token !== '' && (
          <>
            <p>
              Somebody asked Sonobrief to send podcast summaries to the address that this link was mailed to.
              Without your consent nothing is sent, and you need not do anything.
            </p>
            <Button busy={busy} onClick={() => void confirm()}>
              {busy ? 'Confirming...' : 'Yes, send them to me'}
            </Button>
          </>
        )
      )}
    </Screen>
  )
}

async function confirmDelivery(token: string): Promise<{ ok: boolean; message: string }> {
  const called = await call('confirmDelivery', { token })
  if (called.outcome === 'done') return { ok: true, message: TEXTS.done }
  return { ok: false, message: failureMessage(called, TEXTS) }
}
