import { useEffect, useRef } from 'react'
import type { QuizAnswers } from '../../content/quizResult.ts'
import { QUIZ } from '../../content/quiz.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Button } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { isAnswered } from './answers.ts'
import styles from './demo.module.css'
import { quizTexts as texts } from './demoTexts.en.tsx'
import { QuizQuestionForm } from './QuizQuestionForm.tsx'
import { QuizResultView } from './QuizResultView.tsx'

interface QuizStageProps {
  answers: QuizAnswers
  /** From 0; the number of questions is the result. */
  index: number
  onIndex: (index: number) => void
  onAnswers: (answers: QuizAnswers) => void
  onDone: () => void
}

/** Nine groups of seven bars, one for each question. docs/rules.md "Look" */
const SHAPE = { bar: 3, gap: 2, group: 7 } as const

export function QuizStage({ answers, index, onIndex, onAnswers, onDone }: QuizStageProps) {
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
        <QuizResultView
          answers={answers}
          onTry={onDone}
          onRetake={() => {
            onAnswers({})
            onIndex(0)
          }}
        />
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
      <p className={styles.quiet}>{texts.questionOf(index + 1, QUIZ.length)}</p>
      <form
        className={styles.question}
        onSubmit={(event) => {
          event.preventDefault()
          if (isAnswered(answers[question.id])) onIndex(index + 1)
        }}
      >
        <QuizQuestionForm
          key={question.id}
          question={question}
          answer={answers[question.id]}
          onAnswer={(answer) => onAnswers({ ...answers, [question.id]: answer })}
        />
        <div className={styles.quizBar}>
          <Button look="secondary" disabled={index === 0} onClick={() => onIndex(index - 1)}>
            {texts.back}
          </Button>
          <Button type="submit" disabled={!isAnswered(answers[question.id])}>
            {last ? texts.results : texts.next}
          </Button>
        </div>
      </form>
    </div>
  )
}
