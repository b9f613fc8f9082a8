import { useSessionHint } from '../../shared/session/session.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { Button, ButtonLink, QuietLink } from '../../ui/Button.tsx'
import { linkTexts as texts } from './linkTexts.en.tsx'
import { NEWSLETTER_TEXTS } from './newsletterTexts.en.ts'
import { useMailedToken, keepManageToken, MAILED } from '../../shared/session/useMailedToken.ts'
import { useState } from 'react'
import type { ConfirmNewsletterResult } from '#domain/api/replies.ts'
import { Failure } from '../../ui/Alert.tsx'
import { DeadLink } from './DeadLink.tsx'
import { type Answered, confirmNewsletter } from './newsletterApi.ts'

/** Target of links that confirm a newsletter's or an account's address. docs/rules.md "Newsletter form" */
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
      <div className="actions">
        <ButtonLink href="/">{texts.home}</ButtonLink>
        {signedIn && <QuietLink href="/dashboard">{texts.dashboard}</QuietLink>}
      </div>
    </Screen>
  )
}

/** The second half of the double opt-in. Opening the link changes nothing; its button does. docs/rules.md #get-changes-nothing */
function ConfirmNewsletter({ token }: { token: string }) {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answered<ConfirmNewsletterResult>>()
  if (answer?.ok === true) return <Done confirmed={answer.data} />
  if (token === '') return <DeadLink message={NEWSLETTER_TEXTS.linkIncomplete} />
  if (answer?.dead === true) return <DeadLink message={answer.message} />

  const confirm = async () => {
    setBusy(true)
    const given = await confirmNewsletter(token)
    if (given.ok) keepManageToken(given.data.manageToken)
    setAnswer(given)
    setBusy(false)
  }
  return (
    <Screen title={texts.confirm} narrow stage="asks">
      <h1>{texts.wasItYou}</h1>
      <p>{texts.whyConfirm}</p>
      <Failure>{answer?.message}</Failure>
      <div className="actions">
        <Button busy={busy} onClick={() => void confirm()}>
          {busy ? texts.confirming : texts.yes}
        </Button>
      </div>
    </Screen>
  )
}

function Done({ confirmed: { subscription } }: { confirmed: ConfirmNewsletterResult }) {
  return (
    <Screen title={texts.emailConfirmed} narrow stage="done">
      <h1>{NEWSLETTER_TEXTS.confirmed}</h1>
      <p>{texts.comes[subscription]}</p>
      <div className="actions">
        <ButtonLink href="/">{texts.home}</ButtonLink>
        <QuietLink href="/newsletter/preferences" state={MAILED}>
          {texts.preferences}
        </QuietLink>
      </div>
    </Screen>
  )
}
