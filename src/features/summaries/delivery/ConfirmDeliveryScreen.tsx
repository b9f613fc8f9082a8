import { useState } from 'react'
import { useSearch } from 'wouter'
import { call } from '../../../shared/api/call.ts'
import { failureMessage } from '../../../shared/api/failureMessage.ts'
import { callFailed } from '../../../shared/api/texts.en.ts'
import { Screen } from '../../../shared/shell/Screen.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { deliveryTexts as texts } from './texts.en.ts'

/** The owner of a delivery address accepts somebody's summaries. Opening the link changes nothing. */
export function ConfirmDeliveryScreen() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ ok: boolean; message: string }>()

  const confirm = async () => {
    setBusy(true)
    setAnswer(await confirmDelivery(token))
    setBusy(false)
  }
  const shown = token === '' ? { ok: false, message: texts.missing } : answer
  return (
    <Screen title={texts.title} narrow>
      <h1>{texts.heading}</h1>
      {shown !== undefined && (
        <Alert tone={shown.ok ? 'good' : 'bad'} urgent>
          {shown.message}
        </Alert>
      )}
      {shown?.ok === true ? (
        <ButtonLink href="/">{texts.home}</ButtonLink>
      ) : (
        token !== '' && (
          <>
            <p>{texts.about}</p>
            <Button busy={busy} onClick={() => void confirm()}>
              {busy ? texts.confirming : texts.confirm}
            </Button>
          </>
        )
      )}
    </Screen>
  )
}

async function confirmDelivery(token: string): Promise<{ ok: boolean; message: string }> {
  const called = await call('confirmDelivery', { token })
  if (called.outcome === 'done') return { ok: true, message: texts.done }
  return { ok: false, message: failureMessage(called, callFailed) }
}
