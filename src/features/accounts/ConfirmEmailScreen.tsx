import { Screen } from '../../app/shell/Screen.tsx'
import { useSessionHint } from '../../app/session/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import shell from '../../app/shell/Screen.module.css'
import { ACCOUNT_TEXTS } from './accountTexts.ts'

/** Where a confirmed address lands. spec.md §2 "Email confirmed page" */
export function ConfirmEmailScreen() {
  const signedIn = useSessionHint()
  return (
    <Screen title="Email confirmed" narrow>
      <h1>{ACCOUNT_TEXTS.confirmed}</h1>
      <p>Thank you. This address is yours now, and summaries can be sent to it.</p>
      <div className={shell.actions}>
        <ButtonLink href="/">Back to home</ButtonLink>
        {signedIn && (
          <ButtonLink look="quiet" href="/dashboard">
            Go to the dashboard
          </ButtonLink>
        )}
      </div>
    </Screen>
  )
}
