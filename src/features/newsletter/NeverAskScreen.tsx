import { useMailedToken } from '../../shared/session/useMailedToken.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import shell from '../../shared/shell/Screen.module.css'
import { ButtonLink } from '../../ui/Button.tsx'
import { unsubscribe } from './newsletterApi.ts'
import { OnePress } from './OnePress.tsx'

/** Where "Never ask this address again" leads. docs/rules.md row 55 */
export function NeverAskScreen() {
  const token = useMailedToken('never') ?? ''
  const press = async () => {
    const answer = await unsubscribe(token)
    return answer.ok ? undefined : answer.message
  }
  return (
    <OnePress
      title="Never ask again"
      question="Never ask this address again?"
      token={token}
      action="Never ask again"
      actionRunning="Saving..."
      press={press}
      way={<HomeLink />}
      done={<NotAsked />}
    >
      <p>We’ll never e-mail this address to ask for confirmation again. Subscriptions you confirmed stay.</p>
    </OnePress>
  )
}

function HomeLink() {
  return (
    <ButtonLink look="quiet" href="/">
      Back to home
    </ButtonLink>
  )
}

function NotAsked() {
  return (
    <Screen title="Not asked again" narrow stage="done">
      <h1>We will not ask again</h1>
      <p>No question of ours comes to this address any more. Should you change your mind, write to us.</p>
      <div className={shell.actions}>
        <HomeLink />
      </div>
    </Screen>
  )
}
