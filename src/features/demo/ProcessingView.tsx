import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import { PROGRESS_TEXTS } from './demoTexts.ts'
import styles from './demo.module.css'

/** @param step 1..5 */
export function ProcessingView({ step }: { step: number }) {
  const percent = (100 * step) / PROGRESS_TEXTS.length
  const text = PROGRESS_TEXTS[step - 1]
  return (
    <div className={styles.processing}>
      <Waveform bins={REFERENCE_BINS} lit={{ share: percent / 100 }} height={48} />
      <div className={styles.progress}>
        <h1 aria-live="polite">{text}</h1>
        <progress className={styles.bar} max={100} value={percent} aria-label="Progress" />
        <span aria-hidden>{percent} %</span>
      </div>
      <p className={styles.quiet}>Nothing is charged for a preview.</p>
    </div>
  )
}
