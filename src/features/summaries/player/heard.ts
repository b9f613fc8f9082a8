/** The playing part, for the lists beside the player. */
export interface Heard {
  /** Index of the spoken key point; undefined: none. */
  point: number | undefined
  moment: number | undefined
  isPlaying: boolean
}

export const SILENCE: Heard = { point: undefined, moment: undefined, isPlaying: false }
