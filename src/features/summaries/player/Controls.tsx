import { type Seconds, timeCode } from '#domain/units.ts'
import { type EpisodeSource, episodeMoment } from '#domain/episodes/episodeSource.ts'
import type { ReactNode } from 'react'
import { RATES } from './Playback.ts'
import { Sign } from './Sign.tsx'
import styles from './player.module.css'
import { NUMBER_LOCALE } from '../../../ui/language.en.ts'
import { playerTexts as texts } from './texts.en.ts'

interface ControlsProps {
  source: EpisodeSource
  positionSeconds: Seconds
  isRunning: boolean
  canPlay: boolean
  rate: number
  hasNext: boolean
  onPress: () => void
  onSkip: (by: 1 | -1) => void
  onRate: (rate: number) => void
  /** At the right, replacing the link to the original. */
  aside?: ReactNode
}

/** A round play button, and its companions. */
export function Controls({
  source,
  positionSeconds,
  isRunning,
  canPlay,
  rate,
  hasNext,
  onPress,
  onSkip,
  onRate,
  aside,
}: ControlsProps) {
  return (
    <div className={styles.controls}>
      <select
        className={styles.rate}
        aria-label={texts.speed}
        value={rate}
        onChange={(event) => onRate(Number(event.currentTarget.value))}
      >
        {RATES.map((each) => (
          <option key={each} value={each}>
            {each.toLocaleString(NUMBER_LOCALE)}×
          </option>
        ))}
      </select>
      <button type="button" className={styles.skip} aria-label={texts.previous} onClick={() => onSkip(-1)}>
        <Sign name="previous" />
      </button>
      <button
        type="button"
        className={styles.play}
        aria-label={isRunning ? texts.pause : texts.play}
        aria-disabled={!canPlay || undefined}
        onClick={onPress}
      >
        <Sign name={isRunning ? 'pause' : 'play'} />
      </button>
      <button
        type="button"
        className={styles.skip}
        aria-label={texts.next}
        aria-disabled={!hasNext || undefined}
        onClick={() => onSkip(1)}
      >
        <Sign name="next" />
      </button>
      {aside ?? (
        <a
          className={styles.original}
          href={episodeMoment(source, positionSeconds)}
          target="_blank"
          rel="noopener"
          aria-label={texts.originalAt[source.type](timeCode(positionSeconds))}
        >
          {texts.original}
        </a>
      )}
    </div>
  )
}
