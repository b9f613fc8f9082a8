import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { useMailedToken } from '../../shared/session/useMailedToken.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import shell from '../../shared/shell/Screen.module.css'
import { ButtonLink } from '../../ui/Button.tsx'
import { NEWSLETTER_TEXTS } from './newsletterTexts.ts'
import { OnePress } from './OnePress.tsx'

/** Where a mail about followed shows leads to its end. */
export function StopBriefsScreen() {
  const token = useMailedToken('briefs') ?? ''
  const press = async () => {
    const called = await call('stopBriefs', { token })
    const { failedNow, network } = NEWSLETTER_TEXTS
    return called.outcome === 'done' ? undefined : failureMessage(called, { failed: failedNow, network })
  }
  return (
    <OnePress
      title="Stop these mails"
      question="Stop mails about your shows?"
      token={token}
      action="Stop these mails"
      actionRunning="Stopping..."
      press={press}
      way={
        <ButtonLink look="quiet" href="/shows">
          Your shows
        </ButtonLink>
      }
      done={<Stopped />}
    >
      <p>
        One press, and they end. Nothing is summarized by itself any more either, so nothing is charged
        without you: new episodes wait on your dashboard.
      </p>
    </OnePress>
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
