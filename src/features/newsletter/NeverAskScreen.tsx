import { useMailedToken } from '../../shared/session/useMailedToken.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import shell from '../../shared/shell/Screen.module.css'
import { ButtonLink } from '../../ui/Button.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { linkTexts as texts } from './linkTexts.en.tsx'
import { unsubscribe } from './newsletterApi.ts'
import { OnePress } from './OnePress.tsx'

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
  return (
    <ButtonLink look="quiet" href="/">
      {texts.home}
    </ButtonLink>
  )
}

function NotAsked() {
  return (
    <Screen title={texts.notAsked} narrow stage="done">
      <h1>{texts.notAskedTitle}</h1>
      <p>{texts.notAskedMeans}</p>
      <div className={shell.actions}>
        <HomeLink />
      </div>
    </Screen>
  )
}
