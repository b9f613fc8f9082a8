import { isWithin, type TimeSpan } from '#domain/hearing/highlights.ts'
import { type Seconds, timeCode } from '#domain/units.ts'
import { Button } from '../../../ui/Button.tsx'
import { timeOfDay } from '../../../ui/timeOfDay.ts'
import { isRunning, type Playback } from './Playback.ts'
import { Sign } from './Sign.tsx'
import styles from './sound.module.css'
import { usePosition } from './usePosition.ts'
import { resumeTexts as texts } from './texts.en.ts'

interface ResumeProps {
  summaryId: string
  playback: Playback
  /** The player was used in this visit: no offer any more. */
  isOpen: boolean
  durationSeconds: Seconds
  onGoOn: (span: TimeSpan) => void
  onStart: () => void
}

/** Notes where the owner stops, and offers to resume there, also on another device. */
export function Resume({ summaryId, playback, isOpen, durationSeconds, onGoOn, onStart }: ResumeProps) {
  const { highlights, positionSeconds } = playback
  const { stopped, forget } = usePosition(summaryId, positionSeconds, isRunning(playback), isOpen)
  if (stopped === undefined || stopped.atSeconds >= (highlights.at(-1)?.endSeconds ?? 0) - 1) return null
  const { atSeconds, device, at } = stopped
  return (
    <section className={styles.resume} aria-label={texts.goOn}>
      <h2>{texts.resume(timeCode(atSeconds))}</h2>
      <p className={styles.small}>{texts.stopped[device](timeOfDay(at))}</p>
      <div className={styles.resumeWays}>
        <button
          type="button"
          className={styles.lamp}
          onClick={() => {
            const within = highlights.find((each) => isWithin(atSeconds, each))
            const next = highlights.find(({ startSeconds }) => startSeconds > atSeconds)
            const endSeconds = within?.endSeconds ?? next?.startSeconds ?? durationSeconds
            onGoOn({ startSeconds: atSeconds, endSeconds })
          }}
        >
          <Sign name="play" size={12} /> {texts.goOn}
        </button>
        <Button
          look="quiet"
          onClick={() => {
            forget()
            onStart()
          }}
        >
          {texts.restart}
        </Button>
      </div>
    </section>
  )
}
