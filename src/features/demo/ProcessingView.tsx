import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import { progressTexts as texts } from './demoTexts.en.tsx'
import styles from './demo.module.css'
import { useCallback, useEffect, useRef, useState } from 'react'

/** docs/rules.md "Demo" */
const PROGRESS_STEP_MS = 400

/** Reports a step that has begun. */
export type Reached = (step: number) => void

/** @param step 1..5 */
export function ProcessingView({ step }: { step: number }) {
  const percent = (100 * step) / texts.steps.length
  const [text, really] = texts.steps[step - 1] ?? []
  return (
    <div className={styles.processing}>
      <Waveform bins={REFERENCE_BINS} lit={{ share: percent / 100 }} height={48} />
      <div className={styles.progress}>
        <h1 className="small-title" aria-live="polite">
          {text}
        </h1>
        <progress className={styles.bar} max={100} value={percent} aria-label={texts.progress} />
        <span aria-hidden>{percent} %</span>
      </div>
      <p className="quiet" aria-live="polite">
        {really} {texts.free}
      </p>
    </div>
  )
}

/**
 * Shows the steps that a look-up reports, each long enough to be seen.
 * @returns `step` 1..5 while it runs, 0 otherwise; `through` resolves with the answer, or undefined where another
 * look-up began or the screen was left
 */
export function useProcessing() {
  const [step, setStep] = useState(0)
  const run = useRef<AbortController>(undefined)
  useEffect(() => () => run.current?.abort(), [])

  const through = useCallback(async <Answer,>(lookUp: (reached: Reached) => Promise<Answer>) => {
    run.current?.abort()
    const { signal } = (run.current = new AbortController())
    let seen = Promise.resolve()
    const showAfter = async (earlier: Promise<void>, next: number) => {
      await earlier
      if (signal.aborted) return
      setStep(next)
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_STEP_MS))
    }
    const reached: Reached = (next) => {
      seen = showAfter(seen, next)
    }
    reached(1)
    const answer = await lookUp(reached)
    await seen
    if (signal.aborted) return undefined
    setStep(0)
    return answer
  }, [])
  return { step, through }
}
