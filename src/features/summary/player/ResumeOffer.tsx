import { timeCode } from '#domain/units.ts'
import { Button } from '../../../ui/Button.tsx'
import { timeOfDay } from '../../../ui/timeOfDay.ts'
import { Sign } from './Sign.tsx'
import styles from './sound.module.css'
import type { StoppedAt } from './usePosition.ts'

interface ResumeOfferProps {
  stopped: StoppedAt
  onGoOn: () => void
  onStart: () => void
}

const DEVICES = { phone: 'on your phone', computer: 'on your computer' } as const

/** Where its owner has stopped, perhaps on another device. */
export function ResumeOffer({ stopped, onGoOn, onStart }: ResumeOfferProps) {
  return (
    <section className={styles.resume} aria-label="Go on">
      <h2>Go on at {timeCode(stopped.atSeconds)}?</h2>
      <p className={styles.small}>
        You stopped there {DEVICES[stopped.device]}, {timeOfDay(stopped.at)}.
      </p>
      <div className={styles.resumeWays}>
        <button type="button" className={styles.lamp} onClick={onGoOn}>
          <Sign name="play" size={12} /> Go on
        </button>
        <Button look="quiet" onClick={onStart}>
          From the beginning
        </Button>
      </div>
    </section>
  )
}
