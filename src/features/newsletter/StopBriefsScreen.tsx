import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { useMailedToken } from '../../shared/session/useMailedToken.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import shell from '../../shared/shell/Screen.module.css'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { NEWSLETTER_TEXTS } from './newsletterTexts.ts'

/** Where a mail about followed shows leads to its end. Opening it changes nothing; its button does. docs/rules.md row 34 */
export function StopBriefsScreen() {
  const token = useMailedToken('briefs') ?? ''
  const [busy, setBusy] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const [failure, setFailure] = useState<string>()
  const failed = token === '' ? NEWSLETTER_TEXTS.linkIncomplete : failure

  const stop = async () => {
    setBusy(true)
    const called = await call('stopBriefs', { token })
    setBusy(false)
    const { failedNow, network } = NEWSLETTER_TEXTS
    if (called.outcome === 'done') setIsDone(true)
    else setFailure(failureMessage(called, { failed: failedNow, network }))
  }
  if (isDone) return <Stopped />
  return (
    <Screen title="Stop these mails" narrow stage="asks">
      <h1>Stop mails about your shows?</h1>
      <p>
        One press, and they end. Nothing is summarized by itself any more either, so nothing is charged
        without you: new episodes wait on your dashboard.
      </p>
      {failed !== undefined && (
        <Alert tone="bad" urgent>
          {failed}
        </Alert>
      )}
      <div className={shell.actions}>
        {token !== '' && (
          <Button busy={busy} onClick={() => void stop()}>
            {busy ? 'Stopping...' : 'Stop these mails'}
          </Button>
        )}
        <ButtonLink look="quiet" href="/shows">
          Your shows
        </ButtonLink>
      </div>
    </Screen>
  )
}

function Stopped() {
  return (
    <Screen title="Stopped" narrow stage="done">
      <h1>These mails have ended</h1>
      <p>Your shows are followed as before, and what is new is on your dashboard. You can change it there.</p>
      <div className={shell.actions}>
        <ButtonLink look="secondary" href="/shows">
          Your shows
        </ButtonLink>
        <ButtonLink look="quiet" href="/">
          Back to home
        </ButtonLink>
      </div>
    </Screen>
  )
}
