import { useState } from 'react'
import { Screen } from '../../shared/shell/Screen.tsx'
import shell from '../../shared/shell/Screen.module.css'
import { Failure } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DeadLink } from './DeadLink.tsx'
import { linkTexts as texts } from './linkTexts.en.tsx'
import { type Answered, unsubscribe } from './newsletterApi.ts'
import { NEWSLETTER_TEXTS } from './newsletterTexts.en.ts'
import { MAILED, useMailedToken } from '../../shared/session/useMailedToken.ts'

/** Target of "Unsubscribe". Opening it changes nothing; its button does. docs/rules.md #get-changes-nothing and #link-used-twice */
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
    <Screen title={texts.unsubscribe} narrow stage="asks">
      <h1>{texts.unsubscribeQuestion}</h1>
      <p>{texts.unsubscribeMeans}</p>
      <Failure>{answer?.message}</Failure>
      <div className={shell.actions}>
        <Button busy={busy} onClick={() => void stop()}>
          {busy ? texts.unsubscribing : texts.unsubscribe}
        </Button>
        <ButtonLink look="quiet" href="/newsletter/preferences" state={MAILED}>
          {texts.changeInstead}
        </ButtonLink>
      </div>
    </Screen>
  )
}

function Unsubscribed() {
  return (
    <Screen title={texts.unsubscribed} narrow stage="done">
      <h1>{texts.unsubscribedTitle}</h1>
      <p>{texts.unsubscribedMeans}</p>
      <div className={shell.actions}>
        <ButtonLink look="secondary" href="/newsletterForm">
          {texts.subscribeAgain}
        </ButtonLink>
        <ButtonLink look="quiet" href="/">
          {texts.home}
        </ButtonLink>
      </div>
    </Screen>
  )
}
