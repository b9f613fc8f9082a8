import {
  NEWSLETTER_LANGUAGES,
  type NewsletterLanguage,
  type NewsletterSubscription,
  SUBSCRIPTIONS,
} from '#domain/newsletter/newsletter.ts'
import { Choice } from '../../ui/Choice.tsx'
import { choicesTexts as texts } from './choicesTexts.en.ts'
import styles from './newsletter.module.css'

const LANGUAGE_CHOICES = NEWSLETTER_LANGUAGES.map((value) => ({ value, label: texts.languages[value] }))

interface NewsletterChoicesProps {
  subscription: NewsletterSubscription
  language: NewsletterLanguage
}

/** Choices with their defaults. The fields hold the state. docs/rules.md "Newsletter" */
export function NewsletterChoices({ subscription, language }: NewsletterChoicesProps) {
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{texts.subscription}</legend>
        {SUBSCRIPTIONS.map((value) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name="subscription" value={value} defaultChecked={value === subscription} />
            <strong>{texts.names[value]}</strong>
            <span className="quiet">{texts.about[value]}</span>
          </label>
        ))}
      </fieldset>
      <Choice label={texts.language} name="language" options={LANGUAGE_CHOICES} defaultValue={language} />
    </>
  )
}
