import type { KeyMoment } from '../summaries/summary.ts'
import type { Seconds } from '../units.ts'
import type { Bins } from './waveform.ts'

/** A waveform small enough for a list. Stored on `summaries/{id}`: docs/architecture.md "Data" */
export interface RowDrawing {
  /** One letter a bin, '0' to 'z' (base 36), the loudest at 'z'; '' where unknown. */
  bins: string
  /** Four letters a key moment: where it begins and ends, in thousandths of the episode, base 36. */
  moments: string
}

/** More than the widest row has bars. */
const ROW_BINS = 120
const TOP = 35
const THOUSAND = 1_000

/** Packs a waveform and its moments into few bytes. @param speech words per second; undefined without a transcript */
export function packDrawing(
  speech: Bins | undefined,
  moments: readonly Pick<KeyMoment, 'startSeconds' | 'endSeconds'>[],
  durationSeconds: Seconds,
): RowDrawing {
  const levels = speech === undefined || speech.length === 0 ? [] : averages(speech)
  const most = Math.max(...levels, 0)
  const thousandth = (at: Seconds) =>
    Math.round(THOUSAND * Math.min(1, Math.max(0, at / durationSeconds)))
      .toString(36)
      .padStart(2, '0')
  return {
    bins: levels.map((level) => (most === 0 ? 0 : Math.round((TOP * level) / most)).toString(36)).join(''),
    moments: moments
      .map(({ startSeconds, endSeconds }) => thousandth(startSeconds) + thousandth(endSeconds))
      .join(''),
  }
}

/** Bins and lit spans of a stored drawing, as shares of the episode; both empty for none, or a malformed one. */
export function unpackDrawing(drawing: RowDrawing | undefined): {
  bins: Bins
  spans: readonly { from: number; to: number }[]
} {
  if (drawing === undefined || !/^[0-9a-z]*$/.test(drawing.bins + drawing.moments))
    return { bins: [], spans: [] }
  const share = (letters: string) => Number.parseInt(letters, 36) / THOUSAND
  return {
    bins: Array.from(drawing.bins, (letter) => Number.parseInt(letter, 36)),
    spans: (drawing.moments.match(/.{4}/g) ?? []).map((pair) => ({
      from: share(pair.slice(0, 2)),
      to: share(pair.slice(2)),
    })),
  }
}

function averages(speech: Bins): number[] {
  const edge = (i: number) => Math.round((i * speech.length) / ROW_BINS)
  return Array.from({ length: ROW_BINS }, (_, i) => {
    const part = speech.slice(edge(i), Math.max(edge(i) + 1, edge(i + 1)))
    return part.reduce((sum, value) => sum + value, 0) / Math.max(1, part.length)
  })
}
