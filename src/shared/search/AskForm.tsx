import { useLocation } from 'wouter'
import { SecondaryButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './search.module.css'
import { searchTexts as texts } from './texts.en.ts'

/** Together as long as a question may be; the number is not imported, as it would bring the call's contract along. */
const LONGEST_TITLE = 120
const LONGEST_WORDS = 178

interface AskFormProps {
  name: 'episode' | 'show'
  /** It comes before the question: its words find its episodes. */
  title: string
}

/** Leads to the ask page with a question; it is asked there, where its price is said. */
export function AskForm({ name, title }: AskFormProps) {
  const [, navigate] = useLocation()
  const scope = `${title.slice(0, LONGEST_TITLE)}: `
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
        label={texts.askAbout[name]}
        name="question"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={LONGEST_WORDS}
      />
      <SecondaryButton type="submit">{texts.askNow}</SecondaryButton>
    </form>
  )
}
