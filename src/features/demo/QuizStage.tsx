import { useEffect, useRef, useState } from 'react'
import type { QuizAnswers } from '#domain/quizResult.ts'
import { QUIZ } from '../../content/quiz.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Button } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { isAnswered } from './answers.ts'
import styles from './demo.module.css'
import { QuizQuestionForm } from './QuizQuestionForm.tsx'
import { QuizResultView } from './QuizResultView.tsx'

interface QuizStageProps {
  answers: QuizAnswers
  onAnswers: (answers: QuizAnswers) => void
  onDone: () => void
}

/** Nine groups of seven bars, one for each question. docs/rules.md "Look" */
const SHAPE = { bar: 3, gap: 2, group: 7 } as const

/** The quiz: one question at a time, then what it recommends. */
export function QuizStage({ answers, onAnswers, onDone }: QuizStageProps) {
  const [index, setIndex] = useState(0)
  const [finished, setFinished] = useState(false)
  const heading = useRef<HTMLDivElement>(null)
  const shown = useRef(index)
  useEffect(() => {
    if (shown.current === index && !finished) return
    shown.current = index
    heading.current?.focus()
  }, [index, finished])

  const question = QUIZ[index]
  if (finished || question === undefined) {
    return (
      <div ref={heading} tabIndex={-1} className={styles.stage}>
        <QuizResultView
          answers={answers}
          onTry={onDone}
          onRetake={() => {
            onAnswers({})
            setFinished(false)
            setIndex(0)
          }}
        />
      </div>
    )
  }
  const last = index === QUIZ.length - 1
  const goOn = () => (last ? setFinished(true) : setIndex(index + 1))
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
      <p className={styles.quiet}>
        Question {index + 1} of {QUIZ.length}
      </p>
      <form
        className={styles.question}
        onSubmit={(event) => {
          event.preventDefault()
          if (isAnswered(answers[question.id])) goOn()
        }}
      >
        <QuizQuestionForm
          key={question.id}
          question={question}
          answer={answers[question.id]}
          onAnswer={(answer) => onAnswers({ ...answers, [question.id]: answer })}
        />
        <div className={styles.quizBar}>
          <Button look="secondary" disabled={index === 0} onClick={() => setIndex(index - 1)}>
            Back
          </Button>
          <Button type="submit" disabled={!isAnswered(answers[question.id])}>
            {last ? 'View Results' : 'Next'}
          </Button>
        </div>
      </form>
    </div>
  )
}
