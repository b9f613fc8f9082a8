import type { Bins } from '#domain/episodes/waveform.ts'
import { type Lit, type WaveformShape, waveformPaths } from './waveform.ts'
import styles from './Waveform.module.css'

interface WaveformBarsProps {
  bins: Bins
  lit: Lit
  /** The box, in the units of the picture around it. */
  width: number
  height: number
  shape: WaveformShape
  transform?: string
}

/** The bars of a waveform inside a larger picture of a fixed size; src/ui/Waveform.tsx fits one to its place instead. */
export function WaveformBars({ bins, lit, width, height, shape, transform }: WaveformBarsProps) {
  const paths = waveformPaths(bins, width, height, shape, lit)
  return (
    <g strokeWidth={shape.bar} transform={transform}>
      <path d={paths.unlit} className={styles.unlit} />
      <path d={paths.lit} className={styles.lit} />
    </g>
  )
}
