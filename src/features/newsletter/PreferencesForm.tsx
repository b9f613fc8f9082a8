import { type FormEvent, useState } from 'react'
import type { NewsletterPreferences } from '#domain/api/replies.ts'
import { parseNewsletterName } from '#domain/newsletter/newsletter.ts'
import { NAME_LENGTH_LIMIT } from '#domain/accounts/profile.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { FORM_TEXTS } from './formTexts.en.ts'
import { linkTexts as texts } from './linkTexts.en.tsx'
import { type Answered, newsletterPreferences, unsubscribe } from './newsletterApi.ts'
import { NewsletterChoices } from './NewsletterChoices.tsx'
import { NEWSLETTER_TEXTS } from './newsletterTexts.en.ts'
import styles from './newsletter.module.css'
import { readChoices } from './readNewsletterForm.ts'

interface PreferencesFormProps {
  token: string
  preferences: NewsletterPreferences
  /** Called with the saved preferences, or with the answer for a dead link. */
  onChange: (answer: Answered<NewsletterPreferences>) => void
}

/** Settings of a confirmed address. Input stays until it is saved. */
export function PreferencesForm({ token, preferences, onChange }: PreferencesFormProps) {
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
        <Button type="submit" wide busy={busy === 'saving'}>
          {busy === 'saving' ? uiTexts.saving : uiTexts.save}
        </Button>
      </form>
      <section className={styles.stop} aria-labelledby="stop">
        <h2 id="stop">{texts.enough}</h2>
        <p className={styles.quiet}>{texts.enoughMeans}</p>
        <Button look="secondary" busy={busy === 'unsubscribing'} onClick={() => void stop()}>
          {busy === 'unsubscribing' ? texts.unsubscribing : texts.unsubscribe}
        </Button>
      </section>
    </>
  )
}
