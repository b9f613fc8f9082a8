import {
  LIBRARIES,
  momentSpans,
  NIGHT_TRAIN,
  ORGAN,
  QUIET_VOICE,
  SOURDOUGH,
} from '../../content/episodeDrawings.ts'
import { WaveformBars } from '../../ui/WaveformBars.tsx'

const ROWS = [QUIET_VOICE, NIGHT_TRAIN, LIBRARIES, SOURDOUGH, ORGAN]
const WIDTH = 399
const ROW_HEIGHT = 22
const ROW_STEP = 32
const HEIGHT = (ROWS.length - 1) * ROW_STEP + ROW_HEIGHT

/** Five episodes of our own, one below the other, each with what its summary keeps. */
export function ListeningPicture() {
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {ROWS.map((episode, row) => (
        <WaveformBars
          key={episode.videoId}
          bins={episode.bins}
          lit={{ spans: momentSpans(episode) }}
          width={WIDTH}
          height={ROW_HEIGHT}
          shape={{ bar: 3, gap: 3 }}
          transform={`translate(0 ${row * ROW_STEP})`}
        />
      ))}
    </svg>
  )
}
