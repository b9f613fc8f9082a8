import type { Seconds } from '#domain/units.ts'
import type { Highlight, TimeSpan } from '#domain/cuts/highlights.ts'

import type { SoundShape } from './shapeSound.ts'

export const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

export type Trouble =
  /** No answer, or a broken connection. */
  'unreachable' | 'gone' | 'forbidden' | 'broken'

/**
 * - `idle`: nothing loaded yet
 * - `loading`: waits for the first sound or for more
 * - `blocked`: the browser wants the press in the video itself
 */
type Status = 'idle' | 'loading' | 'playing' | 'paused' | 'ended' | 'blocked' | 'failed'

export interface Playback {
  highlights: readonly Highlight[]
  /** The playing highlight, or the next one while something else plays. */
  index: number
  /** Chosen beside the highlights, which go on after it. */
  aside: TimeSpan | undefined
  status: Status
  trouble: Trouble | undefined
  /** The player takes orders. */
  ready: boolean
  /** It has made a sound before. */
  heard: boolean
  positionSeconds: Seconds
  rate: number
  /** Target of a jump, until the player reports it. */
  sent: { toSeconds: Seconds; atMs: number } | undefined
  /** When its position was last known, or the wait for it began. */
  atMs: number
}

/** Actions of the listener, and reports of the player. */
export type PlaybackEvent =
  | { type: 'press' }
  /** `isWhole`: plays through the highlights within it. */
  | { type: 'listen'; span: TimeSpan; isWhole?: boolean }
  | { type: 'skip'; by: 1 | -1 }
  | { type: 'dial'; highlights: readonly Highlight[] }
  | { type: 'rate'; rate: number }
  /** Within the current span. */
  | { type: 'nudge'; seconds: Seconds }
  | Report
  /** Time passes; with the position where the player reports it. */
  | { type: 'tick'; positionSeconds?: Seconds | undefined }

export type Report =
  | { type: 'ready' | 'playing' | 'buffering' | 'paused' | 'finished' | 'blocked' }
  | { type: 'trouble'; trouble: Trouble }
  | { type: 'rated'; rate: number }

/** The original, open on the page, from any host. */
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

export type Order =
  | { do: 'open' | 'seek'; atSeconds: Seconds }
  | { do: 'rate'; rate: number }
  | { do: 'play' | 'pause' | 'close' }

/** @param atSeconds start beside the highlights; undefined: the first of them */
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

export function currentSpan({ highlights, index, aside }: Playback): TimeSpan | undefined {
  return aside ?? highlights[index]
}

/** Whether it plays, or would if it could. */
export function isRunning({ status }: Playback): boolean {
  return status === 'playing' || status === 'loading'
}
