import { useEffect, useState, type FormEvent } from 'react'
import type { NewsletterPreferences } from '#domain/api/replies.ts'
import { SITE } from '#domain/site.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { QuietLink, SecondaryButton, SecondaryLink, SubmitButton } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { DeadLink } from './DeadLink.tsx'
import { linkTexts as texts } from './linkTexts.en.tsx'
import { type Answered, newsletterPreferences, unsubscribe } from './newsletterApi.ts'
import { NEWSLETTER_TEXTS } from './newsletterTexts.en.ts'
import { useMailedToken } from '../../shared/session/useMailedToken.ts'
import { parseNewsletterName } from '#domain/newsletter/newsletter.ts'
import { NAME_LENGTH_LIMIT } from '#domain/accounts/profile.ts'
import { Facts } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { FORM_TEXTS } from './formTexts.en.ts'
import { NewsletterChoices } from './NewsletterChoices.tsx'
import styles from './newsletter.module.css'
import { readChoices } from './readNewsletterForm.ts'

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
            <SecondaryButton onClick={() => setAnswer(undefined)}>{uiTexts.tryAgain}</SecondaryButton>
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
      <div className="actions">
        {state !== 'suppressed' && (
          <SecondaryLink href="/newsletterForm">
            {state === 'pending' ? texts.askAgain : texts.subscribeAgain}
          </SecondaryLink>
        )}
        <QuietLink href="/">{texts.home}</QuietLink>
      </div>
    </>
  )
}

interface PreferencesFormProps {
  token: string
  preferences: NewsletterPreferences
  /** Called with the saved preferences, or with the answer for a dead link. */
  onChange: (answer: Answered<NewsletterPreferences>) => void
}

/** Settings of a confirmed address. Input stays until it is saved. */
function PreferencesForm({ token, preferences, onChange }: PreferencesFormProps) {
  const online = useOnline()
  const [busy, setBusy] = useState<'saving' | 'unsubscribing'>()
  const [nameError, setNameError] = useState<string>()
  const [note, setNote] = useState<{ good: boolean; text: string }>()
  const { email, name, subscription, language } = preferences

  const ask = async (what: typeof busy, call: () => Promise<Answered<NewsletterPreferences>>) => {
    if (busy !== undefined) return
    setBusy(what)
    setNote(undefined)
    const answer = await call()
    setBusy(undefined)
    if (answer.ok || answer.dead) onChange(answer)
    if (what === 'saving' || !answer.ok)
      setNote({ good: answer.ok, text: answer.ok ? texts.saved : answer.message })
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const wanted = parseNewsletterName(data.get('name'))
    if (wanted === undefined || wanted === '') {
      setNote(undefined)
      setNameError(wanted === '' ? NEWSLETTER_TEXTS.nameRequired : NEWSLETTER_TEXTS.nameNotAllowed)
      return event.currentTarget.querySelector<HTMLElement>('[name="name"]')?.focus()
    }
    void ask('saving', () => newsletterPreferences(token, { name: wanted, ...readChoices(data) }))
  }
  const stop = () =>
    ask('unsubscribing', async () => {
      const answer = await unsubscribe(token)
      return answer.ok ? { ok: true, data: { ...preferences, state: 'unsubscribed' } } : answer
    })

  return (
    <>
      <Facts rows={[[texts.address, email]]} />
      <form
        className={styles.form}
        aria-label={texts.preferences}
        noValidate
        onSubmit={save}
        onChange={() => setNote(undefined)}
      >
        <Field
          label={texts.name}
          name="name"
          autoComplete="name"
          defaultValue={name}
          maxLength={NAME_LENGTH_LIMIT}
          required
          error={nameError}
          onInput={() => setNameError(undefined)}
        />
        <NewsletterChoices subscription={subscription} language={language} />
        {!online && <Alert tone="plain">{FORM_TEXTS.offline}</Alert>}
        {note !== undefined && (
          <Alert tone={note.good ? 'good' : 'bad'} urgent={!note.good}>
            {note.text}
          </Alert>
        )}
        <SubmitButton busy={busy === 'saving'}>
          {busy === 'saving' ? uiTexts.saving : uiTexts.save}
        </SubmitButton>
      </form>
      <section className={styles.stop} aria-labelledby="stop">
        <h2 id="stop">{texts.enough}</h2>
        <p className="quiet">{texts.enoughMeans}</p>
        <SecondaryButton busy={busy === 'unsubscribing'} onClick={() => void stop()}>
          {busy === 'unsubscribing' ? texts.unsubscribing : texts.unsubscribe}
        </SecondaryButton>
      </section>
    </>
  )
}
