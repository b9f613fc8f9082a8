import { useState } from 'react'
import type { ConfirmNewsletterResult } from '#domain/api/replies.ts'
import { WAITLIST_GETS } from '#domain/newsletter/newsletterPromises.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import shell from '../../shared/shell/Screen.module.css'
import { Failure } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DeadLink } from './DeadLink.tsx'
import { type Answered, confirmNewsletter } from './newsletterApi.ts'
import { NEWSLETTER_TEXTS } from './newsletterTexts.ts'
import { keepManageToken, MAILED } from '../../shared/session/useMailedToken.ts'

/** The second half of the double opt-in. Opening the link changes nothing; its button does. docs/rules.md row 34 */
export function ConfirmNewsletter({ token }: { token: string }) {
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
    <Screen title="Confirm the newsletter" narrow stage="asks">
      <h1>Was it you?</h1>
      <p>
        The address that this link was mailed to was entered for Sonobrief’s newsletter, or for its waiting
        list. Press the button to say yes. Without it nothing is sent.
      </p>
      <Failure>{answer?.message}</Failure>
      <div className={shell.actions}>
        <Button busy={busy} onClick={() => void confirm()}>
          {busy ? 'Confirming...' : 'Yes, confirm my address'}
        </Button>
      </div>
    </Screen>
  )
}

const WHAT_COMES = {
  Newsletter: 'Thank you. The next weekly issue comes to this address.',
  'Premium WaitList': `Thank you. You are on the Premium WaitList: ${WAITLIST_GETS}.`,
} as const

function Done({ confirmed: { subscription } }: { confirmed: ConfirmNewsletterResult }) {
  return (
    <Screen title="Email confirmed" narrow stage="done">
      <h1>{NEWSLETTER_TEXTS.confirmed}</h1>
      <p>{WHAT_COMES[subscription]}</p>
      <div className={shell.actions}>
        <ButtonLink href="/">Back to home</ButtonLink>
        <ButtonLink look="quiet" href="/newsletter/preferences" state={MAILED}>
          Newsletter preferences
        </ButtonLink>
      </div>
    </Screen>
  )
}
