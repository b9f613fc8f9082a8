import type { Bins } from '#domain/episodes/waveform.ts'
import styles from './Meter.module.css'
import { Waveform } from './Waveform.tsx'

interface MeterProps {
  /** What it is an amount of, and whether of what is left or of what is used. */
  label: string
  /** What is lit of the line: 0 to 1. */
  share: number
  /** The amount in words, for whoever hears it. */
  words: string
  bins: Bins
  /** Pixels. */
  height?: number
  className?: string | undefined
}

/** An amount as the lit part of a waveform. The amount in figures stands above it. */
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
