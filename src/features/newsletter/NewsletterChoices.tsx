import type { NewsletterLanguage, NewsletterSubscription } from '#domain/newsletter/newsletter.ts'
import { ISSUE_HOLDS, WAITLIST_GETS } from '#domain/newsletter/newsletterPromises.ts'
import { Choice } from '../../ui/Choice.tsx'
import styles from './newsletter.module.css'

const SUBSCRIPTION_CHOICES = [
  { value: 'Newsletter', about: `Every Friday ${ISSUE_HOLDS}, free.` },
  { value: 'Premium WaitList', about: `No weekly issue: ${WAITLIST_GETS}.` },
] as const satisfies readonly { value: NewsletterSubscription; about: string }[]

const LANGUAGE_CHOICES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
  { value: 'both', label: 'Both' },
] as const satisfies readonly { value: NewsletterLanguage; label: string }[]

interface NewsletterChoicesProps {
  subscription: NewsletterSubscription
  language: NewsletterLanguage
}

/** What can be chosen, and what is at first. The fields hold the choice themselves. docs/rules.md "Newsletter" */
export function NewsletterChoices({ subscription, language }: NewsletterChoicesProps) {
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>Subscription</legend>
        {SUBSCRIPTION_CHOICES.map(({ value, about }) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name="subscription" value={value} defaultChecked={value === subscription} />
            <strong>{value}</strong>
            <span className={styles.quiet}>{about}</span>
          </label>
        ))}
      </fieldset>
      <Choice label="Language" name="language" options={LANGUAGE_CHOICES} defaultValue={language} />
    </>
  )
}
