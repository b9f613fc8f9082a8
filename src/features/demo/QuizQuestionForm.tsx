import type { QuizQuestion } from '../../content/quiz.ts'
import { Field } from '../../ui/Field.tsx'
import { otherText, toggled, withOtherText } from './answers.ts'
import styles from './demo.module.css'
import { quizTexts as texts } from './demoTexts.en.tsx'

const TEXT_LIMIT = 200

interface QuizQuestionFormProps {
  question: QuizQuestion
  answer: string | readonly string[] | undefined
  onAnswer: (answer: string | string[]) => void
}

export function QuizQuestionForm({ question, answer, onAnswer }: QuizQuestionFormProps) {
  const { id, type, options } = question
  const isChosen = (value: string) =>
    typeof answer === 'string' ? answer === value : answer?.includes(value) === true
  const wantsText = options.some(({ freeText, value }) => freeText === true && isChosen(value))
  return (
    <fieldset className={styles.options}>
      <legend>
        <h1 className={styles.legend}>{question.question}</h1>
        {type === 'multiple' && <p className={styles.quiet}>{texts.severalAllowed}</p>}
      </legend>
      {options.map(({ value, label }) => (
        <label key={value} className={styles.option}>
          <input
            type={type === 'single' ? 'radio' : 'checkbox'}
            name={`question-${id}`}
            value={value}
            checked={isChosen(value)}
            onChange={() => onAnswer(type === 'single' ? value : toggled(answer, value))}
          />
          {label}
        </label>
      ))}
      {wantsText && (
        <Field
          label={texts.ownWords}
          name={`other-${id}`}
          maxLength={TEXT_LIMIT}
          value={otherText(answer)}
          onChange={(event) => onAnswer(withOtherText(answer, event.target.value))}
        />
      )}
    </fieldset>
  )
}
