import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import { progressTexts as texts } from './demoTexts.en.tsx'
import styles from './demo.module.css'
import { useCallback, useEffect, useRef, useState } from 'react'

/** docs/rules.md "Demo" */
const PROGRESS_STEP_MS = 400

/** @param step 1..5 */
export function ProcessingView({ step }: { step: number }) {
  const percent = (100 * step) / texts.steps.length
  const text = texts.steps[step - 1]
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
      <p className="quiet">{texts.free}</p>
    </div>
  )
}

const LAST = texts.steps.length

/**
 * Shows the steps, 400 ms each, during a look-up. The last one, 'Complete!', waits for the answer.
 * @returns `step` 1..5 while it runs, 0 otherwise; `through` resolves with the answer, or undefined where another
 * look-up began or the screen was left
 */
export function useProcessing() {
  const [step, setStep] = useState(0)
  const run = useRef<AbortController>(undefined)
  useEffect(() => () => run.current?.abort(), [])

  const through = useCallback(async <Answer,>(asked: Promise<Answer>): Promise<Answer | undefined> => {
    run.current?.abort()
    const { signal } = (run.current = new AbortController())
    for (let shown = 1; shown < LAST; shown += 1) {
      setStep(shown)
      await pause(PROGRESS_STEP_MS)
      if (signal.aborted) return undefined
    }
    const answer = await asked
    if (signal.aborted) return undefined
    setStep(LAST)
    await pause(PROGRESS_STEP_MS)
    if (signal.aborted) return undefined
    setStep(0)
    return answer
  }, [])
  return { step, through }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
