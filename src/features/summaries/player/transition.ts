import type { Seconds } from '#domain/units.ts'
import { type Highlight, isWithin, type TimeSpan } from '#domain/cuts/highlights.ts'
import {
  currentSpan,
  isRunning,
  type Order,
  type Playback,
  type PlaybackEvent,
  type Report,
} from './Playback.ts'

/** Before this, "back" restarts the moment; later it goes to the one before. */
const RESTART_SECONDS = 3
/** A player further off than this was moved by hand. */
const LEAP_SECONDS = 2
const LATE_SECONDS = 3
/** Reports within this time of an order may predate it. */
const ECHO_MS = 1_000
const SEEK_MS = 4_000
const ANSWER_MS = 20_000
/** Some browsers block without a report: silence for this long tells. */
const SILENCE_MS = 6_000

type Next = readonly [Playback, readonly Order[]]

/** The player's rules: the next state, and the orders to the video. @param atMs a monotonic clock */
export function transition(now: Playback, event: PlaybackEvent, atMs: number): Next {
  switch (event.type) {
    case 'press':
      return press(now, atMs)
    case 'listen':
      return listen(now, event, atMs)
    case 'skip':
      return skip(now, event.by, atMs)
    case 'dial':
      return [dial(now, event.highlights), []]
    case 'nudge':
      return nudge(now, event.seconds, atMs)
    case 'rate':
      return [{ ...now, rate: event.rate }, now.ready ? [{ do: 'rate', rate: event.rate }] : []]
    case 'tick':
      return event.positionSeconds === undefined || now.status !== 'playing'
        ? waited(now, atMs)
        : moved(now, event.positionSeconds, atMs)
    default:
      return reported(now, event, atMs)
  }
}

function press(now: Playback, atMs: number): Next {
  switch (now.status) {
    case 'idle':
    case 'failed':
      return start(now, atMs)
    case 'loading':
    case 'playing':
      // Not ready: nothing to pause yet.
      if (!now.ready) return shut(now, { status: 'idle' })
      return [{ ...now, status: 'paused', sent: now.sent && sentPaused(now, atMs) }, [{ do: 'pause' }]]
    case 'ended':
      return start(at(now, 0), atMs)
    default:
      return [{ ...now, status: 'loading', atMs }, [{ do: 'play' }]]
  }
}

function listen(
  now: Playback,
  { span, isWhole }: Extract<PlaybackEvent, { type: 'listen' }>,
  atMs: number,
): Next {
  const { startSeconds } = span
  const index = isWhole ? -1 : now.highlights.findIndex((each) => isWithin(startSeconds, each))
  const aside = index < 0 ? span : undefined
  const next = aside === undefined ? index : firstAfter(now.highlights, aside.endSeconds)
  return start({ ...now, index: next, aside, positionSeconds: startSeconds }, atMs)
}

function skip(now: Playback, by: 1 | -1, atMs: number): Next {
  const current = now.highlights[now.index]
  const isBegun =
    now.aside === undefined &&
    current !== undefined &&
    now.positionSeconds > current.startSeconds + RESTART_SECONDS
  const index = by === -1 ? now.index - (isBegun ? 0 : 1) : now.index + (now.aside === undefined ? 1 : 0)
  if (index >= now.highlights.length) return [now, []]
  const landed = at(now, Math.max(0, index))
  if (isRunning(now)) return start(landed, atMs)
  if (!now.ready) return [landed, []]
  return [{ ...landed, status: 'paused', sent: sentPaused(landed, atMs) }, [seekTo(landed)]]
}

function nudge(now: Playback, seconds: Seconds, atMs: number): Next {
  const span = currentSpan(now)
  if (span === undefined || !now.ready) return [now, []]
  const last = Math.max(span.startSeconds, span.endSeconds - 1)
  const positionSeconds = Math.min(last, Math.max(span.startSeconds, now.positionSeconds + seconds))
  const there = { ...now, positionSeconds }
  const sent = isRunning(now) ? sentTo(there, atMs) : sentPaused(there, atMs)
  return [{ ...there, sent, atMs }, [seekTo(there)]]
}

/** The playing span continues to its end, even where the new choice lacks it. */
function dial(now: Playback, highlights: readonly Highlight[]): Playback {
  const { positionSeconds } = now
  if (now.status === 'idle' || now.status === 'ended') return at({ ...now, highlights }, 0)
  const index = highlights.findIndex((each) => isWithin(positionSeconds, each))
  if (index >= 0) return { ...now, highlights, index, aside: undefined }
  const aside = currentSpan(now)
  return { ...now, highlights, aside, index: firstAfter(highlights, aside?.endSeconds ?? positionSeconds) }
}

function reported(now: Playback, event: Report, atMs: number): Next {
  // From a video that was closed meanwhile.
  if (now.status === 'idle' || now.status === 'failed') return [now, []]
  switch (event.type) {
    case 'ready':
      return [{ ...now, ready: true, atMs }, now.rate === 1 ? [] : [{ do: 'rate', rate: now.rate }]]
    case 'playing':
      return [playing(now, atMs), []]
    case 'buffering':
      // Also before the first sound: buffering is not blocked.
      return [isRunning(now) ? { ...now, status: 'loading', atMs } : now, []]
    case 'paused': {
      // Some players pause briefly during a jump.
      const isEcho = now.sent !== undefined && atMs - now.sent.atMs < ECHO_MS
      return [isRunning(now) && now.ready && !isEcho ? { ...now, status: 'paused' } : now, []]
    }
    case 'finished':
      return [{ ...now, status: 'ended', sent: undefined, atMs }, []]
    case 'blocked':
      return [{ ...now, status: 'blocked' }, []]
    case 'rated':
      return [{ ...now, rate: event.rate }, []]
    case 'trouble':
      return shut(now, { status: 'failed', trouble: event.trouble })
  }
}

function playing(now: Playback, atMs: number): Playback {
  const isOver = now.status === 'ended'
  if (isOver && atMs - now.atMs < ECHO_MS) return now
  // After the end it was started in the video itself: plays on without jumps.
  const onward = isOver && { aside: rest(now.positionSeconds), index: now.highlights.length }
  return { ...now, ...onward, status: 'playing', heard: true, trouble: undefined, atMs }
}

function moved(now: Playback, positionSeconds: Seconds, atMs: number): Next {
  if (now.sent !== undefined && !hasArrived(now.sent, positionSeconds, now.rate, atMs)) return [now, []]
  const expected = now.positionSeconds + ((atMs - now.atMs) / 1_000) * now.rate
  const passedSeconds = positionSeconds - (currentSpan(now)?.endSeconds ?? Infinity)
  const isLeap =
    now.sent === undefined &&
    Math.abs(positionSeconds - expected) > LEAP_SECONDS &&
    // A busy device may report the end of a moment late.
    (passedSeconds < 0 || passedSeconds > LATE_SECONDS)
  const here = { ...now, positionSeconds, atMs, sent: undefined }
  return passEnd(isLeap ? byHand(here) : here, atMs)
}

function hasArrived(
  sent: NonNullable<Playback['sent']>,
  positionSeconds: Seconds,
  rate: number,
  atMs: number,
) {
  const elapsedMs = atMs - sent.atMs
  const ahead = positionSeconds - sent.toSeconds
  // A position that never arrives is accepted after a while.
  return elapsedMs > SEEK_MS || (ahead > -1 && ahead < (elapsedMs / 1_000) * rate + LEAP_SECONDS)
}

/** The listener moved the video: it plays on from there, and with the highlights from the next one on. */
function byHand(now: Playback): Playback {
  const index = now.highlights.findIndex((each) => isWithin(now.positionSeconds, each))
  if (index >= 0) return { ...now, index, aside: undefined }
  const next = firstAfter(now.highlights, now.positionSeconds)
  const endSeconds = now.highlights[next]?.startSeconds
  return { ...now, index: next, aside: rest(now.positionSeconds, endSeconds) }
}

function passEnd(now: Playback, atMs: number): Next {
  const { positionSeconds, highlights } = now
  const current = currentSpan(now)
  if (current === undefined || positionSeconds < current.endSeconds) return [now, []]
  const index = now.aside === undefined ? now.index + 1 : firstAfter(highlights, positionSeconds)
  const next = highlights[index]
  if (next === undefined) {
    return [{ ...now, status: 'ended', aside: undefined, index: highlights.length - 1 }, [{ do: 'pause' }]]
  }
  // An adjacent highlight needs no jump.
  if (isWithin(positionSeconds, next)) return [{ ...now, index, aside: undefined }, []]
  return start(at(now, index), atMs)
}

function waited(now: Playback, atMs: number): Next {
  if (now.status !== 'loading') return [now, []]
  const waitedMs = atMs - now.atMs
  if (!now.ready) {
    return waitedMs > ANSWER_MS ? shut(now, { status: 'failed', trouble: 'unreachable' }) : [now, []]
  }
  return !now.heard && waitedMs > SILENCE_MS ? [{ ...now, status: 'blocked' }, []] : [now, []]
}

/** Plays from the current position, with the orders to the player that this needs. */
function start(now: Playback, atMs: number): Next {
  const sent = sentTo(now, atMs)
  if (now.status === 'idle' || now.status === 'failed') {
    const opening = { ...now, status: 'loading', trouble: undefined, heard: false, sent, atMs } as const
    return [opening, [{ do: 'open', atSeconds: now.positionSeconds }]]
  }
  if (!now.ready) return [{ ...now, sent }, [seekTo(now)]]
  // A playing video keeps playing; other states load.
  const status = now.status === 'playing' ? 'playing' : 'loading'
  return [{ ...now, status, sent, atMs }, [seekTo(now), { do: 'play' }]]
}

function shut(now: Playback, change: Pick<Playback, 'status'> & Partial<Playback>): Next {
  return [{ ...now, ready: false, sent: undefined, ...change }, [{ do: 'close' }]]
}

function at(now: Playback, index: number): Playback {
  // Without any the whole episode plays, from its beginning.
  const { startSeconds: positionSeconds } = now.highlights[index] ?? WHOLE
  return { ...now, index, aside: now.highlights.length > 0 ? undefined : WHOLE, positionSeconds }
}

/** The first highlight that does not end before a second; their number where none. */
function firstAfter(highlights: readonly Highlight[], seconds: Seconds): number {
  const index = highlights.findIndex(({ endSeconds }) => endSeconds > seconds)
  return index < 0 ? highlights.length : index
}

function rest(startSeconds: Seconds, endSeconds = Infinity): TimeSpan {
  return { startSeconds, endSeconds }
}

const WHOLE = rest(0)

function sentTo({ positionSeconds }: Playback, atMs: number) {
  return { toSeconds: positionSeconds, atMs }
}

/** The pause that follows is no echo of a jump: a late report that it plays is true only until then. */
function sentPaused(now: Playback, atMs: number) {
  return sentTo(now, atMs - ECHO_MS)
}

function seekTo({ positionSeconds }: Playback): Order {
  return { do: 'seek', atSeconds: positionSeconds }
}
