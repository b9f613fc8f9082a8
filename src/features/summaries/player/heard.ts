/** What is being heard, for the lists beside the player. */
export interface Heard {
  /** Index of the key point; undefined where none is being spoken. */
  point: number | undefined
  moment: number | undefined
  isPlaying: boolean
}

export const SILENCE: Heard = { point: undefined, moment: undefined, isPlaying: false }
