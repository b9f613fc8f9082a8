import { useSessionHint } from '../../shared/session/session.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import shell from '../../shared/shell/Screen.module.css'
import { ButtonLink } from '../../ui/Button.tsx'
import { ConfirmNewsletter } from './ConfirmNewsletter.tsx'
import { linkTexts as texts } from './linkTexts.en.tsx'
import { NEWSLETTER_TEXTS } from './newsletterTexts.en.ts'
import { useMailedToken } from '../../shared/session/useMailedToken.ts'

/**
 * Target of links that confirm an address: with a newsletter's token its button, else the end of an account's
 * confirmation. docs/rules.md "Newsletter form"
 */
export function ConfirmEmailScreen() {
  const token = useMailedToken('confirm')
  return token === undefined ? <Confirmed /> : <ConfirmNewsletter token={token} />
}

function Confirmed() {
  const signedIn = useSessionHint()
  return (
    <Screen title={texts.emailConfirmed} narrow>
      <h1>{NEWSLETTER_TEXTS.confirmed}</h1>
      <p>{texts.nothingToDo}</p>
      <div className={shell.actions}>
        <ButtonLink href="/">{texts.home}</ButtonLink>
        {signedIn && (
          <ButtonLink look="quiet" href="/dashboard">
            {texts.dashboard}
          </ButtonLink>
        )}
      </div>
    </Screen>
  )
}
