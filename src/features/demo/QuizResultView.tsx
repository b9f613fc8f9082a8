import { PLANS } from '#domain/plans/plans.ts'
import { type QuizAnswers, quizResult } from '../../content/quizResult.ts'
import { EXTRAS, PLAN_HOURS, RECOMMENDATIONS } from '../../content/quiz.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './demo.module.css'
import { formatCredits } from '../../ui/formatCredits.ts'

interface QuizResultViewProps {
  answers: QuizAnswers
  onTry: () => void
  onRetake: () => void
}

/** What the answers come to: a kind of listener, a plan, and what it would do for them. docs/rules.md "Quiz" */
export function QuizResultView({ answers, onTry, onRetake }: QuizResultViewProps) {
  const { listener, plan, extras } = quizResult(answers)
  const { title, text } = RECOMMENDATIONS[listener]
  const { name, credits, price } = PLANS[plan]
  return (
    <>
      <p className={styles.quiet}>Your result</p>
      <h1>{title}</h1>
      <p>{text}</p>
      <section className={styles.plan} aria-label="Recommended plan">
        <p className={styles.quiet}>We recommend</p>
        <p className={styles.planName}>{name}</p>
        <p>
          {credits === -1 ? 'Unlimited credits' : `${formatCredits(credits)} credits every month`},{' '}
          {price.monthly === 0 ? 'free' : `$${price.monthly}/month`}
        </p>
        <p className={styles.quiet}>{PLAN_HOURS[plan]}</p>
        <p className={styles.quiet}>
          Of the last question, Basic is our Free plan, Standard is Premium, and Premium is Enterprise.
        </p>
      </section>
      {extras.length > 0 && (
        <ul className={styles.points}>
          {extras.map((extra) => (
            <li key={extra}>{EXTRAS[extra]}</li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button onClick={onTry}>Try it now</Button>
        <Button look="quiet" onClick={onRetake}>
          Retake the quiz
        </Button>
      </div>
    </>
  )
}
