import type { Seconds } from '#domain/units.ts'
import type { Highlight, TimeSpan } from '#domain/hearing/highlights.ts'

import type { SoundShape } from './shapeSound.ts'

export const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Why nothing plays. */
export type Trouble =
  /** It did not answer at all, or broke off. */
  'unreachable' | 'gone' | 'forbidden' | 'broken'

/**
 * - `idle`: nothing is loaded yet
 * - `loading`: the listener waits, for the first sound or for more of it
 * - `blocked`: the browser wants the press to be in the video itself
 */
type Status = 'idle' | 'loading' | 'playing' | 'paused' | 'ended' | 'blocked' | 'failed'

export interface Playback {
  highlights: readonly Highlight[]
  /** The highlight that plays; while something beside them does, the one that comes next. */
  index: number
  /** What the listener chose to hear beside the highlights; they go on after it. */
  aside: TimeSpan | undefined
  status: Status
  trouble: Trouble | undefined
  /** Whether the player is there and takes orders. */
  ready: boolean
  /** Whether it has ever made a sound. */
  heard: boolean
  positionSeconds: Seconds
  rate: number
  /** Where it was sent, until it says that it is there. */
  sent: { toSeconds: Seconds; atMs: number } | undefined
  /** When its position was last known, or since when it has been waited for. */
  atMs: number
}

/** What a listener does, and what the player tells. */
export type PlaybackEvent =
  | { type: 'press' }
  /** `isWhole`: it plays as it is, also where a highlight lies in it. */
  | { type: 'listen'; span: TimeSpan; isWhole?: boolean }
  | { type: 'skip'; by: 1 | -1 }
  | { type: 'dial'; highlights: readonly Highlight[] }
  | { type: 'rate'; rate: number }
  /** Within what is to be heard now: back, or on. */
  | { type: 'nudge'; seconds: Seconds }
  | Report
  /** Time goes on; with the position where the player tells it. */
  | { type: 'tick'; positionSeconds?: Seconds | undefined }

export type Report =
  | { type: 'ready' | 'playing' | 'buffering' | 'paused' | 'finished' | 'blocked' }
  | { type: 'trouble'; trouble: Trouble }
  | { type: 'rated'; rate: number }

/** The original, open on the page, whoever serves it. */
export interface OpenOriginal {
  seek(seconds: Seconds): void
  play(): void
  pause(): void
  setRate(rate: number): void
  /** undefined while it is not ready. */
  positionSeconds(): Seconds | undefined
  /** Only where its host allows it. */
  shape?(shape: SoundShape): void
  close(): void
}

/** What the player is told to do. */
export type Order =
  | { do: 'open' | 'seek'; atSeconds: Seconds }
  | { do: 'rate'; rate: number }
  | { do: 'play' | 'pause' | 'close' }

/** @param atSeconds where it is to begin, beside the highlights; undefined: with the first of them */
export function startPlayback(highlights: readonly Highlight[], atSeconds?: Seconds): Playback {
  return {
    highlights,
    index: 0,
    aside: atSeconds === undefined ? undefined : { startSeconds: atSeconds, endSeconds: Infinity },
    status: 'idle',
    trouble: undefined,
    ready: false,
    heard: false,
    positionSeconds: atSeconds ?? highlights[0]?.startSeconds ?? 0,
    rate: 1,
    sent: undefined,
    atMs: 0,
  }
}

/** What is to be heard now. */
export function currentSpan({ highlights, index, aside }: Playback): TimeSpan | undefined {
  return aside ?? highlights[index]
}

/** Whether it plays, or would if it could. */
export function isRunning({ status }: Playback): boolean {
  return status === 'playing' || status === 'loading'
}
