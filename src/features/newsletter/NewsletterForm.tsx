import { type FormEvent, useEffect, useRef, useState } from 'react'
import { NAME_LENGTH_LIMIT } from '#domain/profile.ts'
import { loadHumanCheck } from '../../app/humanCheck.ts'
import { useOnline } from '../../app/useOnline.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { fillDraft, forgetDraft, keepDraft } from './newsletterDraft.ts'
import { FailedPopup, SentPopup } from './NewsletterPopups.tsx'
import { NEWSLETTER_TEXTS } from './newsletterTexts.ts'
import styles from './newsletter.module.css'
import { type NewsletterErrors, readNewsletterForm } from './readNewsletterForm.ts'
import { sendConfirmation } from './sendConfirmation.ts'

const SUBSCRIPTION_CHOICES = [
  { value: 'Newsletter', about: 'Three episodes a week, free.' },
  { value: 'Premium WaitList', about: 'Be told first when there is more.' },
] as const

const LANGUAGE_CHOICES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
  { value: 'both', label: 'Both' },
] as const

type Popup = { sent: true } | { sent: false; message: string }

/**
 * The fields hold what is typed themselves, so that it survives the moment in which the page wakes up.
 * spec.md §4 "Newsletter submit", §5 "Newsletter form"
 */
export function NewsletterForm() {
  const form = useRef<HTMLFormElement>(null)
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<NewsletterErrors>({})
  const [popup, setPopup] = useState<Popup>()
  useEffect(() => {
    const element = form.current
    if (element === null) return
    fillDraft(element)
    // The check's script is fetched for those who begin to write, not for those who look.
    const begin = () => void loadHumanCheck().catch(() => undefined)
    element.addEventListener('focusin', begin, { once: true })
    return () => element.removeEventListener('focusin', begin)
  }, [])
  const refusedTerms = popup?.sent === false && popup.message === NEWSLETTER_TEXTS.termsRequired
  useFocusAfter(refusedTerms, () => form.current?.querySelector<HTMLElement>('[name="terms"]')?.focus())

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const read = readNewsletterForm(new FormData(element))
    setErrors(read.ok ? {} : read.errors)
    if (!read.ok) {
      const first = read.errors.name === undefined ? 'email' : 'name'
      return element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    }
    if (!read.accepted) return setPopup({ sent: false, message: NEWSLETTER_TEXTS.termsRequired })
    setBusy(true)
    const answer = await sendConfirmation(read.request)
    setBusy(false)
    if (answer.ok) {
      element.reset()
      forgetDraft()
      setPopup({ sent: true })
    } else setPopup({ sent: false, message: answer.message })
  }

  return (
    <>
      <form
        ref={form}
        className={styles.form}
        aria-label="Newsletter"
        action="/newsletterForm"
        noValidate
        onSubmit={(event) => void submit(event)}
        onChange={(event) => keepDraft(event.currentTarget)}
      >
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={NAME_LENGTH_LIMIT}
          required
          error={errors.name}
          onInput={() => setErrors(({ name: _, ...rest }) => rest)}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          error={errors.email}
          onInput={() => setErrors(({ email: _, ...rest }) => rest)}
        />
        <fieldset className={styles.choices}>
          <legend>Subscription</legend>
          {SUBSCRIPTION_CHOICES.map(({ value, about }, index) => (
            <label key={value} className={styles.choice}>
              <input type="radio" name="subscription" value={value} defaultChecked={index === 0} />
              <strong>{value}</strong>
              <span className={styles.quiet}>{about}</span>
            </label>
          ))}
        </fieldset>
        <Choice label="Language" name="language" options={LANGUAGE_CHOICES} />
        <div>
          <label className={styles.terms}>
            <input type="checkbox" name="terms" required />I accept the terms & conditions
          </label>
          <p className={styles.note}>
            Read the <a href="/terms-of-service.html">terms of service</a> and the{' '}
            <a href="/privacy-policy.html">privacy policy</a>.
          </p>
        </div>
        {!online && <Alert tone="plain">{NEWSLETTER_TEXTS.offline}</Alert>}
        <Button type="submit" wide busy={busy}>
          {busy ? 'Processing...' : 'Subscribe'}
        </Button>
        <p className={styles.note}>Free forever • No spam • Unsubscribe anytime</p>
      </form>
      {popup?.sent === true && <SentPopup onClose={() => setPopup(undefined)} />}
      {popup?.sent === false && <FailedPopup message={popup.message} onClose={() => setPopup(undefined)} />}
    </>
  )
}

/** Runs when a state has ended, after the dialog that stood for it has given its focus back. */
function useFocusAfter(state: boolean, focus: () => void) {
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !state) focus()
    was.current = state
  })
}
