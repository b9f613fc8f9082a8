import { type ReactNode, useState } from 'react'
import { Screen } from '../../shared/shell/Screen.tsx'
import { Failure } from '../../ui/Alert.tsx'
import { Button, QuietLink, SecondaryLink } from '../../ui/Button.tsx'
import { NEWSLETTER_TEXTS } from './newsletterTexts.en.ts'
import { useMailedToken, MAILED } from '../../shared/session/useMailedToken.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import { linkTexts as texts } from './linkTexts.en.tsx'
import { unsubscribe, type Answered } from './newsletterApi.ts'
import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { callFailed } from '../../shared/api/texts.en.ts'
import { DeadLink } from './DeadLink.tsx'

interface OnePressProps {
  title: string
  question: string
  children: ReactNode
  /** The mailed link's token; empty where the link is cut off. */
  token: string
  action: string
  actionRunning: string
  /** @returns a failure's message; undefined when done */
  press: () => Promise<string | undefined>
  way: ReactNode
  done: ReactNode
}

/** Target of a mailed link with one action. Opening it changes nothing; its button does. docs/rules.md #get-changes-nothing */
function OnePress({
  title,
  question,
  children,
  token,
  action,
  actionRunning,
  press,
  way,
  done,
}: OnePressProps) {
  const [state, setState] = useState<'asks' | 'busy' | 'done'>('asks')
  const [failure, setFailure] = useState<string>()
  const failed = token === '' ? NEWSLETTER_TEXTS.linkIncomplete : failure
  const run = async () => {
    setState('busy')
    const failedNow = await press()
    setFailure(failedNow)
    setState(failedNow === undefined ? 'done' : 'asks')
  }
  if (state === 'done') return done
  return (
    <Screen title={title} narrow stage="asks">
      <h1>{question}</h1>
      {children}
      <Failure>{failed}</Failure>
      <div className="actions">
        {token !== '' && (
          <Button busy={state === 'busy'} onClick={() => void run()}>
            {state === 'busy' ? actionRunning : action}
          </Button>
        )}
        {way}
      </div>
    </Screen>
  )
}

/** Target of "Never ask this address again". docs/rules.md #spellings-of-a-mailbox */
export function NeverAskScreen() {
  const token = useMailedToken('never') ?? ''
  const press = async () => {
    const answer = await unsubscribe(token)
    return answer.ok ? undefined : answer.message
  }
  return (
    <OnePress
      title={texts.never}
      question={texts.neverQuestion}
      token={token}
      action={texts.never}
      actionRunning={uiTexts.saving}
      press={press}
      way={<HomeLink />}
      done={<NotAsked />}
    >
      <p>{texts.neverMeans}</p>
    </OnePress>
  )
}

function HomeLink() {
  return <QuietLink href="/">{texts.home}</QuietLink>
}

function NotAsked() {
  return (
    <Screen title={texts.notAsked} narrow stage="done">
      <h1>{texts.notAskedTitle}</h1>
      <p>{texts.notAskedMeans}</p>
      <div className="actions">
        <HomeLink />
      </div>
    </Screen>
  )
}

/** Target of the unsubscribe link in mails about followed shows. */
export function StopBriefsScreen() {
  const token = useMailedToken('briefs') ?? ''
  const press = async () => {
    const called = await call('stopBriefs', { token })
    return called.outcome === 'done' ? undefined : failureMessage(called, callFailed)
  }
  return (
    <OnePress
      title={texts.stopBriefs}
      question={texts.stopBriefsQuestion}
      token={token}
      action={texts.stopBriefs}
      actionRunning={texts.stopping}
      press={press}
      way={<QuietLink href="/shows">{texts.shows}</QuietLink>}
      done={<Stopped />}
    >
      <p>{texts.stopBriefsMeans}</p>
    </OnePress>
  )
}

function Stopped() {
  return (
    <Screen title={texts.stopped} narrow stage="done">
      <h1>{texts.stoppedTitle}</h1>
      <p>{texts.stoppedMeans}</p>
      <div className="actions">
        <SecondaryLink href="/shows">{texts.shows}</SecondaryLink>
        <QuietLink href="/">{texts.home}</QuietLink>
      </div>
    </Screen>
  )
}

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
      <div className="actions">
        <Button busy={busy} onClick={() => void stop()}>
          {busy ? texts.unsubscribing : texts.unsubscribe}
        </Button>
        <QuietLink href="/newsletter/preferences" state={MAILED}>
          {texts.changeInstead}
        </QuietLink>
      </div>
    </Screen>
  )
}

function Unsubscribed() {
  return (
    <Screen title={texts.unsubscribed} narrow stage="done">
      <h1>{texts.unsubscribedTitle}</h1>
      <p>{texts.unsubscribedMeans}</p>
      <div className="actions">
        <SecondaryLink href="/newsletterForm">{texts.subscribeAgain}</SecondaryLink>
        <QuietLink href="/">{texts.home}</QuietLink>
      </div>
    </Screen>
  )
}
