import type { TimeSpan } from '#domain/cuts/highlights.ts'
import type { Seconds } from '#domain/units.ts'
import { announcer } from '../../../shared/offline/announcer.ts'

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

export interface PlayerHandle {
  /** Plays this, or pauses it; `isWhole` without jumps. @returns whether it can; else the original opens */
  listen: (span: TimeSpan, isPlayingNow: boolean, isWhole?: boolean) => boolean
  keep: () => void
}

export type Press = Parameters<PlayerHandle['listen']>

export type PlayedPosition = ReturnType<typeof playedPosition>

/** The player's second, several times a second: for what is drawn anew only now and then. */
export function playedPosition() {
  const { tell, subscribe } = announcer()
  let position: Seconds | undefined
  const seconds = () => position
  const onPosition = (now: Seconds | undefined) => {
    position = now
    tell()
  }
  return { subscribe, seconds, onPosition }
}
