import { PLANS } from '#domain/plans/plans.ts'
import { type QuizAnswers, quizResult } from '../../content/quizResult.ts'
import { EXTRAS, PLAN_HOURS, RECOMMENDATIONS } from '../../content/quizTexts.en.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './demo.module.css'
import { quizTexts as texts } from './demoTexts.en.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'

interface QuizResultViewProps {
  answers: QuizAnswers
  onTry: () => void
  onRetake: () => void
}

/** docs/rules.md "Quiz" */
export function QuizResultView({ answers, onTry, onRetake }: QuizResultViewProps) {
  const { listener, plan, extras } = quizResult(answers)
  const { title, text } = RECOMMENDATIONS[listener]
  const { name, credits, price } = PLANS[plan]
  return (
    <>
      <p className={styles.quiet}>{texts.yourResult}</p>
      <h1>{title}</h1>
      <p>{text}</p>
      <section className={styles.plan} aria-label={texts.recommendedPlan}>
        <p className={styles.quiet}>{texts.recommend}</p>
        <p className={styles.planName}>{name}</p>
        <p>{texts.monthly(credits === -1 ? undefined : formatCredits(credits), price.monthly)}</p>
        <p className={styles.quiet}>{PLAN_HOURS[plan]}</p>
        <p className={styles.quiet}>{texts.planNames}</p>
      </section>
      {extras.length > 0 && (
        <ul className={styles.points}>
          {extras.map((extra) => (
            <li key={extra}>{EXTRAS[extra]}</li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button onClick={onTry}>{texts.tryIt}</Button>
        <Button look="quiet" onClick={onRetake}>
          {texts.retake}
        </Button>
      </div>
    </>
  )
}
