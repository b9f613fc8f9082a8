import type { KeyMoment, KeyPoint } from '#domain/summary.ts'
import type { Transcript } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { cleanText } from './cleanText.ts'
import { LIMITS } from './limits.ts'

/** Part of the episode that moments take together. docs/rules.md "Summaries and verification" */
const LEAST_SHARE = 0.27
const MOST_SHARE = 0.33
/** Where repairs stop, when they may choose. */
const AIM_SHARE = 0.3

/** A moment is made longer than this only when nothing else helps. */
const LONG_SHARE = 0.03
const LONG_SECONDS = 120
/** Of a moment that must be cut where nobody pauses, this much is left at least. */
const LEFT_SHARE = 0.3
/** Where there is no transcript a moment may end anywhere: it is moved in steps of this. */
const STEP_SECONDS = 5

/**
 * Makes moments take 27 to 33 % of the episode, where an engine, or the loss of some of them, has left them with more or
 * less. What is too much goes from the ends of the longest, segment by segment; what is missing is added to the ends of
 * the shortest, or is made of points that lie in no moment. Beginnings stay: that is where their quotes are said.
 * @param moments in order, apart, within the episode
 * @param points anchored ones
 * @returns moments in order and apart; less than 27 % only where too little follows any anchor
 */
export function fitMoments(
  moments: readonly KeyMoment[],
  points: readonly KeyPoint[],
  transcript: Transcript | null,
  durationSeconds: Seconds,
): KeyMoment[] {
  const fitting = new Fitting(moments, endsOf(transcript, durationSeconds), durationSeconds)
  fitting.trim()
  const long = Math.max(LONG_SECONDS, durationSeconds * LONG_SHARE)
  fitting.grow(long)
  for (const point of points) fitting.add(point)
  fitting.grow(long)
  fitting.grow(durationSeconds)
  return fitting.moments
}

/** Where a moment may end, in order, each once. */
function endsOf(transcript: Transcript | null, durationSeconds: Seconds): Seconds[] {
  const all =
    transcript === null
      ? Array.from({ length: Math.floor(durationSeconds / STEP_SECONDS) }, (_, at) => (at + 1) * STEP_SECONDS)
      : transcript.segments.map(({ endSeconds }) => endSeconds)
  return [...new Set(all)].filter((end) => end > 0 && end <= durationSeconds).toSorted((a, b) => a - b)
}

class Fitting {
  moments: KeyMoment[]
  readonly #ends: readonly Seconds[]
  readonly #duration: Seconds

  constructor(moments: readonly KeyMoment[], ends: readonly Seconds[], duration: Seconds) {
    this.moments = [...moments]
    this.#ends = ends
    this.#duration = duration
  }

  get #taken(): Seconds {
    return this.moments.reduce((sum, moment) => sum + lengthOf(moment), 0)
  }

  /** Takes from the longest, one end of a segment back at a time, until there is not too much any more. */
  trim(): void {
    let taken = this.#taken
    while (taken > MOST_SHARE * this.#duration) {
      const at = indexOfMost(this.moments, lengthOf)
      const { startSeconds, endSeconds } = this.moments[at] as KeyMoment
      const excess = taken - AIM_SHARE * this.#duration
      const before = this.#ends[firstFrom(this.#ends, endSeconds) - 1] ?? 0
      const isPause = before > startSeconds && taken - (endSeconds - before) >= LEAST_SHARE * this.#duration
      // Where a segment is too long to do without it all, the moment ends within it.
      const cut = Math.min(excess, (endSeconds - startSeconds) * (1 - LEFT_SHARE))
      taken -= this.#end(at, isPause ? before : milliseconds(endSeconds - cut))
    }
  }

  /** Adds to the shortest, one segment at a time, until there is enough, or none may be longer. */
  grow(longest: Seconds): void {
    let taken = this.#taken
    const isDone = this.moments.map(() => false)
    while (taken < LEAST_SHARE * this.#duration) {
      const at = indexOfMost(this.moments, (moment, index) => (isDone[index] ? -1 : 1 / lengthOf(moment)))
      const moment = this.moments[at]
      if (moment === undefined || isDone[at]) return
      const limit = Math.min(
        this.moments[at + 1]?.startSeconds ?? this.#duration,
        moment.startSeconds + longest,
      )
      const next = Math.min(this.#ends[firstFrom(this.#ends, moment.endSeconds + 1e-6)] ?? limit, limit)
      // A long segment is not taken whole when half of it is enough.
      const isTooMuch = taken + next - moment.endSeconds > MOST_SHARE * this.#duration
      const enough = milliseconds(moment.endSeconds + AIM_SHARE * this.#duration - taken)
      const endSeconds = isTooMuch ? enough : next
      if (endSeconds > moment.endSeconds) taken -= this.#end(at, endSeconds)
      else isDone[at] = true
    }
  }

  /** Makes a moment of a point, as long as the segment that it is said in, where there is not enough. */
  add({ text, quote, startSeconds }: KeyPoint): void {
    if (this.moments.length >= LIMITS.moments || this.#taken >= LEAST_SHARE * this.#duration) return
    const at = this.moments.findLastIndex((moment) => moment.startSeconds <= startSeconds)
    const before = this.moments[at]
    if (before !== undefined && before.endSeconds > startSeconds) return
    const limit = this.moments[at + 1]?.startSeconds ?? this.#duration
    const end = this.#ends[firstFrom(this.#ends, startSeconds + 1e-6)] ?? limit
    const room = MOST_SHARE * this.#duration - this.#taken
    const endSeconds = Math.min(end, limit, milliseconds(startSeconds + room))
    if (endSeconds <= startSeconds) return
    this.moments.splice(at + 1, 0, {
      title: cleanText(text, LIMITS.title),
      quote,
      startSeconds,
      endSeconds,
    })
  }

  /** @returns by how much shorter the moment is now */
  #end(at: number, endSeconds: Seconds): Seconds {
    const moment = this.moments[at] as KeyMoment
    this.moments[at] = { ...moment, endSeconds }
    return moment.endSeconds - endSeconds
  }
}

const lengthOf = ({ startSeconds, endSeconds }: KeyMoment): Seconds => endSeconds - startSeconds

const milliseconds = (seconds: Seconds): Seconds => Math.floor(seconds * 1000) / 1000

function indexOfMost<Entry>(list: readonly Entry[], value: (entry: Entry, at: number) => number): number {
  let best = 0
  for (const [at, entry] of list.entries()) {
    if (value(entry, at) > value(list[best] as Entry, best)) best = at
  }
  return best
}

/** Index of the first that is not before `seconds`; the list's length when there is none. */
function firstFrom(sorted: readonly Seconds[], seconds: Seconds): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as Seconds) < seconds) low = middle + 1
    else high = middle
  }
  return low
}
