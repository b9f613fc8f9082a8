import { useState } from 'react'
import { Screen } from '../../shared/shell/Screen.tsx'
import shell from '../../shared/shell/Screen.module.css'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { type Answered, unsubscribe } from './newsletterApi.ts'
import { NEWSLETTER_TEXTS } from './newsletterTexts.ts'
import { useMailedToken } from '../../shared/session/useMailedToken.ts'

/** Where "Never ask this address again" leads. Opening it changes nothing; its button does. docs/rules.md rows 34 and 55 */
export function NeverAskScreen() {
  const token = useMailedToken('never') ?? ''
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answered<undefined>>()
  const failed =
    token === '' ? NEWSLETTER_TEXTS.linkIncomplete : answer?.ok === false ? answer.message : undefined

  const stop = async () => {
    setBusy(true)
    setAnswer(await unsubscribe(token))
    setBusy(false)
  }
  if (answer?.ok === true) return <Stopped />
  return (
    <Screen title="Never ask again" narrow stage="asks">
      <h1>Never ask this address again?</h1>
      <p>
        One press, and we mail no question to the address that this link was mailed to, whoever enters it
        where. What it has agreed to get goes on.
      </p>
      {failed !== undefined && (
        <Alert tone="bad" urgent>
          {failed}
        </Alert>
      )}
      <div className={shell.actions}>
        {token !== '' && (
          <Button busy={busy} onClick={() => void stop()}>
            {busy ? 'Saving...' : 'Never ask again'}
          </Button>
        )}
        <ButtonLink look="quiet" href="/">
          Back to home
        </ButtonLink>
      </div>
    </Screen>
  )
}

function Stopped() {
  return (
    <Screen title="Not asked again" narrow stage="done">
      <h1>We will not ask again</h1>
      <p>No question of ours comes to this address any more. Should you change your mind, write to us.</p>
      <div className={shell.actions}>
        <ButtonLink look="quiet" href="/">
          Back to home
        </ButtonLink>
      </div>
    </Screen>
  )
}
