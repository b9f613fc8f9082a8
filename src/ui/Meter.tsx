import type { Bins } from '#domain/episodes/waveform.ts'
import styles from './Meter.module.css'
import { Waveform } from './Waveform.tsx'

interface MeterProps {
  /** Names the amount, and whether it is left or used. */
  label: string
  /** Lit part of the line: 0 to 1. */
  share: number
  /** The amount in words, for screen readers. */
  words: string
  bins: Bins
  /** Pixels. */
  height?: number
  className?: string | undefined
}

/** An amount as the lit part of a waveform, below its figure. */
export function Meter({ label, share, words, bins, height = 64, className }: MeterProps) {
  return (
    <>
      <Waveform
        className={[styles.meter, className].filter(Boolean).join(' ')}
        bins={bins}
        lit={{ share }}
        height={height}
      />
      <meter className="unseen" aria-label={label} min={0} max={1} value={share}>
        {words}
      </meter>
    </>
  )
}
