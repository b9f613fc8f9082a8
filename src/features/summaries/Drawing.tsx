import type { Summary } from '#domain/summaries/summary.ts'
import type { Seconds } from '#domain/units.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import type { WaveformShape } from '../../ui/waveform.ts'

interface DrawingProps {
  of: Pick<Summary, 'moments' | 'speech'>
  durationSeconds: Seconds
  height: number
  shape?: WaveformShape
}

/** An episode's waveform, lit at its key moments, without a player. */
export function Drawing({ of: { moments, speech = [] }, durationSeconds, ...rest }: DrawingProps) {
  const spans = moments.map(({ startSeconds, endSeconds }) => ({
    from: startSeconds / durationSeconds,
    to: endSeconds / durationSeconds,
  }))
  return <Waveform bins={speech} lit={{ spans }} {...rest} />
}
