import { useLocation } from 'wouter'
import { LONGEST_QUESTION } from '#domain/asking/longestQuestion.ts'
import { SecondaryButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './AskForm.module.css'
import { searchTexts as texts } from './texts.en.ts'

interface AskFormProps {
  about?: keyof typeof texts.askAbout
  /** It comes before the question: its words find its episodes. */
  title?: string
  /** Typed elsewhere, to be asked. */
  words?: string
}

/** Leads to the ask page with a question; it is asked there, where its price is said. */
export function AskForm({ about, title, words }: AskFormProps) {
  const [, navigate] = useLocation()
  // Most of a question is the reader's.
  const scope = title === undefined ? '' : `${title.slice(0, LONGEST_QUESTION * 0.4)}: `
  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('question') as string
        navigate(`/ask?${new URLSearchParams({ q: scope + typed.trim() }).toString()}`)
      }}
    >
      <Field
        key={words}
        defaultValue={words}
        label={about === undefined ? texts.ask : texts.askAbout[about]}
        name="question"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={LONGEST_QUESTION - scope.length}
      />
      <SecondaryButton type="submit">{texts.askNow}</SecondaryButton>
    </form>
  )
}
