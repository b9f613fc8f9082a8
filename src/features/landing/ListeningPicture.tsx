import { unpackDrawing } from '#domain/episodes/rowDrawing.ts'
import {
  LIBRARIES_ROW,
  NIGHT_TRAIN_ROW,
  ORGAN_ROW,
  QUIET_VOICE_ROW,
  SOURDOUGH_ROW,
} from '../../content/rowDrawings.ts'
import { WaveformBars } from '../../ui/WaveformBars.tsx'

const ROWS = [QUIET_VOICE_ROW, NIGHT_TRAIN_ROW, LIBRARIES_ROW, SOURDOUGH_ROW, ORGAN_ROW].map(unpackDrawing)
const WIDTH = 399
const ROW_HEIGHT = 22
const ROW_STEP = 32
const HEIGHT = (ROWS.length - 1) * ROW_STEP + ROW_HEIGHT

/** Five episodes of our own, one below the other, lit at their key moments. */
export function ListeningPicture() {
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {ROWS.map(({ bins, spans }, row) => (
        <WaveformBars
          key={spans[0]?.from}
          bins={bins}
          lit={{ spans }}
          width={WIDTH}
          height={ROW_HEIGHT}
          shape={{ bar: 3, gap: 3 }}
          transform={`translate(0 ${row * ROW_STEP})`}
        />
      ))}
    </svg>
  )
}
