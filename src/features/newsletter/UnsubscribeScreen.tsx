import { useState } from 'react'
import { Screen } from '../../shared/shell/Screen.tsx'
import shell from '../../shared/shell/Screen.module.css'
import { Failure } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DeadLink } from './DeadLink.tsx'
import { type Answered, unsubscribe } from './newsletterApi.ts'
import { NEWSLETTER_TEXTS } from './newsletterTexts.ts'
import { MAILED, useMailedToken } from '../../shared/session/useMailedToken.ts'

/** Where a mail's "Unsubscribe" leads. Opening it changes nothing; its button does. docs/rules.md rows 34 and 35 */
export function UnsubscribeScreen() {
  const token = useMailedToken('manage') ?? ''
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answered<undefined>>()
  if (token === '') return <DeadLink message={NEWSLETTER_TEXTS.linkIncomplete} />
  if (answer?.ok === true) return <Unsubscribed />
  if (answer?.dead === true) return <DeadLink message={answer.message} />

  const stop = async () => {
    setBusy(true)
    setAnswer(await unsubscribe(token))
    setBusy(false)
  }
  return (
    <Screen title="Unsubscribe" narrow stage="asks">
      <h1>Stop the newsletter?</h1>
      <p>One press, and nothing more comes to the address that this link was mailed to.</p>
      <Failure>{answer?.message}</Failure>
      <div className={shell.actions}>
        <Button busy={busy} onClick={() => void stop()}>
          {busy ? 'Unsubscribing...' : 'Unsubscribe'}
        </Button>
        <ButtonLink look="quiet" href="/newsletter/preferences" state={MAILED}>
          Change language or list instead
        </ButtonLink>
      </div>
    </Screen>
  )
}

function Unsubscribed() {
  return (
    <Screen title="Unsubscribed" narrow stage="done">
      <h1>You are unsubscribed</h1>
      <p>
        Nothing more comes to this address. Was it a mistake? Subscribe again: we ask you once more to
        confirm.
      </p>
      <div className={shell.actions}>
        <ButtonLink look="secondary" href="/newsletterForm">
          Subscribe again
        </ButtonLink>
        <ButtonLink look="quiet" href="/">
          Back to home
        </ButtonLink>
      </div>
    </Screen>
  )
}
