import { memo, useEffect, useRef } from 'react'
import { type QuizAnswers, quizResult } from '../../content/quizResult.ts'
import { QUIZ, type QuizQuestion } from '../../content/quiz.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Button, QuietButton, SecondaryButton } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { isAnswered, otherText, toggled, withOtherText } from './answers.ts'
import styles from './demo.module.css'
import { quizTexts as texts } from './demoTexts.en.tsx'
import { Field } from '../../ui/Field.tsx'
import { PLANS } from '#domain/plans/plans.ts'
import { PLAN_HOURS } from '#domain/plans/planFeatures.en.ts'
import { EXTRAS, RECOMMENDATIONS } from '../../content/quizTexts.en.ts'
import { formatCredits } from '../../ui/formatCredits.ts'

const TEXT_LIMIT = 200

export interface QuizDraft {
  answers: QuizAnswers
  /** From 0; the number of questions is the result. */
  question: number
  quizDone: boolean
}

interface QuizStageProps {
  draft: QuizDraft
  onChange: (part: Partial<QuizDraft>) => void
}

/** Nine groups of seven bars, one for each question. docs/rules.md "Look" */
const SHAPE = { bar: 3, gap: 2, group: 7 } as const

/**
 * Drawn for changes of its own alone: React names each radio button anew when it draws it, and Chromium then stops at a
 * second one of the group that has the focus.
 */
export const QuizStage = memo(({ draft, onChange }: QuizStageProps) => {
  const { answers, question: index } = draft
  const heading = useRef<HTMLDivElement>(null)
  const shown = useRef(index)
  useEffect(() => {
    if (shown.current === index) return
    shown.current = index
    heading.current?.focus()
  }, [index])

  const question = QUIZ[index]
  if (question === undefined) {
    return (
      <div ref={heading} tabIndex={-1} className={styles.stage}>
        <QuizResultView draft={draft} onChange={onChange} />
      </div>
    )
  }
  const last = index === QUIZ.length - 1
  return (
    <div ref={heading} tabIndex={-1} className={styles.quiz}>
      <div className={styles.quizLine}>
        <Waveform
          bins={REFERENCE_BINS}
          lit={{ share: (index + 1) / QUIZ.length }}
          height={48}
          shape={SHAPE}
        />
      </div>
      <p className="quiet">{texts.questionOf(index + 1, QUIZ.length)}</p>
      <form
        className={styles.question}
        onSubmit={(event) => {
          event.preventDefault()
          if (isAnswered(answers[question.id])) onChange({ question: index + 1 })
        }}
      >
        <QuizQuestionForm
          key={question.id}
          question={question}
          answer={answers[question.id]}
          onAnswer={(answer) => onChange({ answers: { ...answers, [question.id]: answer } })}
        />
        <div className={styles.quizBar}>
          <SecondaryButton disabled={index === 0} onClick={() => onChange({ question: index - 1 })}>
            {texts.back}
          </SecondaryButton>
          <Button type="submit" disabled={!isAnswered(answers[question.id])}>
            {last ? texts.results : texts.next}
          </Button>
        </div>
      </form>
    </div>
  )
})

interface QuizQuestionFormProps {
  question: QuizQuestion
  answer: string | readonly string[] | undefined
  onAnswer: (answer: string | string[]) => void
}

function QuizQuestionForm({ question, answer, onAnswer }: QuizQuestionFormProps) {
  const { id, type, options } = question
  const isChosen = (value: string) =>
    typeof answer === 'string' ? answer === value : answer?.includes(value) === true
  const wantsText = options.some(({ freeText, value }) => freeText === true && isChosen(value))
  return (
    <fieldset className={styles.options}>
      <legend>
        <h1 className={styles.legend}>{question.question}</h1>
        {type === 'multiple' && <p className="quiet">{texts.severalAllowed}</p>}
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

/** docs/rules.md "Quiz" */
function QuizResultView({ draft, onChange }: QuizStageProps) {
  const { listener, plan, extras } = quizResult(draft.answers)
  const { title, text } = RECOMMENDATIONS[listener]
  const { name, credits, price } = PLANS[plan]
  return (
    <>
      <p className="quiet">{texts.yourResult}</p>
      <h1>{title}</h1>
      <p>{text}</p>
      <section className={styles.plan} aria-label={texts.recommendedPlan}>
        <p className="quiet">{texts.recommend}</p>
        <p className={styles.planName}>{name}</p>
        <p>{texts.monthly(credits === -1 ? undefined : formatCredits(credits), price.monthly)}</p>
        <p className="quiet">{PLAN_HOURS[plan]}</p>
        <p className="quiet">{texts.planNames}</p>
      </section>
      {extras.length > 0 && (
        <ul className={styles.points}>
          {extras.map((extra) => (
            <li key={extra}>{EXTRAS[extra]}</li>
          ))}
        </ul>
      )}
      <div className="actions">
        <Button onClick={() => onChange({ quizDone: true })}>{texts.tryIt}</Button>
        <QuietButton onClick={() => onChange({ answers: {}, question: 0 })}>{texts.retake}</QuietButton>
      </div>
    </>
  )
}
