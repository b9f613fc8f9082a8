import type { TimeSpan } from '#domain/cuts/highlights.ts'

/** The playing part, for the lists beside the player. */
export interface Heard {
  /** Index of the spoken key point; undefined: none. */
  point: number | undefined
  moment: number | undefined
  /** What plays beside the highlights, such as a moment of one's own. */
  aside: TimeSpan | undefined
  isPlaying: boolean
}

export const SILENCE: Heard = { point: undefined, moment: undefined, aside: undefined, isPlaying: false }
