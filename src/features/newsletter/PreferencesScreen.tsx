import { useEffect, useState } from 'react'
import type { NewsletterPreferences } from '#domain/api/replies.ts'
import { SITE } from '#domain/site.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import shell from '../../shared/shell/Screen.module.css'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { DeadLink } from './DeadLink.tsx'
import { linkTexts as texts } from './linkTexts.en.tsx'
import { type Answered, newsletterPreferences } from './newsletterApi.ts'
import { NEWSLETTER_TEXTS } from './newsletterTexts.en.ts'
import { PreferencesForm } from './PreferencesForm.tsx'
import { useMailedToken } from '../../shared/session/useMailedToken.ts'

/** A subscriber's settings and unsubscribing, by the link in every issue. */
export function PreferencesScreen() {
  const token = useMailedToken('manage') ?? ''
  if (token === '') return <DeadLink message={NEWSLETTER_TEXTS.linkIncomplete} />
  return <Loaded token={token} />
}

function Loaded({ token }: { token: string }) {
  const online = useOnline()
  const [answer, setAnswer] = useState<Answered<NewsletterPreferences>>()
  const wanted = online && answer === undefined
  useEffect(() => {
    // Offline it waits for a network.
    if (wanted) void newsletterPreferences(token).then(setAnswer)
  }, [token, wanted])
  if (answer?.ok === false && answer.dead) return <DeadLink message={answer.message} />
  const state = answer?.ok === true ? answer.data.state : 'loading'
  return (
    <Screen title={texts.preferences} narrow stage={state}>
      <h1>{texts.preferences}</h1>
      {answer?.ok === true ? (
        <Preferences token={token} preferences={answer.data} onChange={setAnswer} />
      ) : !online ? (
        <Alert tone="plain">{NEWSLETTER_TEXTS.offlineYet}</Alert>
      ) : answer === undefined ? (
        <Skeleton heights={[24, 48, 96, 48]} />
      ) : (
        <>
          <Failure>{answer.message}</Failure>
          <div>
            <Button look="secondary" onClick={() => setAnswer(undefined)}>
              {uiTexts.tryAgain}
            </Button>
          </div>
        </>
      )}
    </Screen>
  )
}

interface PreferencesProps {
  token: string
  preferences: NewsletterPreferences
  onChange: (answer: Answered<NewsletterPreferences>) => void
}

function Preferences({ token, preferences, onChange }: PreferencesProps) {
  const { email, state } = preferences
  if (state === 'confirmed') {
    return <PreferencesForm token={token} preferences={preferences} onChange={onChange} />
  }
  return (
    <>
      {state === 'pending' && <p>{texts.pending(email)}</p>}
      {state === 'unsubscribed' && <p>{texts.youUnsubscribed}</p>}
      {state === 'suppressed' && (
        <Alert tone="warn">
          {texts.suppressed(email, <a href={`mailto:${SITE.contactEmail}`}>{SITE.contactEmail}</a>)}
        </Alert>
      )}
      <div className={shell.actions}>
        {state !== 'suppressed' && (
          <ButtonLink look="secondary" href="/newsletterForm">
            {state === 'pending' ? texts.askAgain : texts.subscribeAgain}
          </ButtonLink>
        )}
        <ButtonLink look="quiet" href="/">
          {texts.home}
        </ButtonLink>
      </div>
    </>
  )
}
