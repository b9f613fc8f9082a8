import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { callFailed } from '../../shared/api/texts.en.ts'
import { useMailedToken } from '../../shared/session/useMailedToken.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import shell from '../../shared/shell/Screen.module.css'
import { ButtonLink } from '../../ui/Button.tsx'
import { linkTexts as texts } from './linkTexts.en.tsx'
import { OnePress } from './OnePress.tsx'

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
      way={
        <ButtonLink look="quiet" href="/shows">
          {texts.shows}
        </ButtonLink>
      }
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
      <div className={shell.actions}>
        <ButtonLink look="secondary" href="/shows">
          {texts.shows}
        </ButtonLink>
        <ButtonLink look="quiet" href="/">
          {texts.home}
        </ButtonLink>
      </div>
    </Screen>
  )
}
