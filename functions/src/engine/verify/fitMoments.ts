import { type KeyMoment, type KeyPoint, MOMENT_SHARE } from '#domain/summaries/summary.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { cleanText } from './cleanText.ts'
import { LIMITS } from './limits.ts'
import { GREETING, quoteFrom, type Sentence, sentencesOf, titleAfter } from './sentencesOf.ts'
import { firstFrom } from './WordRuns.ts'

/** No moment is longer: instead there are more of them. */
const LONGEST_MOMENT_SECONDS = 240
/** A millisecond less, so that it is not longer by a rounding error. */
const LONGEST_FITTED = LONGEST_MOMENT_SECONDS - 0.001
/** A moment is made longer than this only when points do not help. */
const LONG_SHARE = 0.03
const LONG_SECONDS = 120
/** Least rest of a moment that must be cut within a sentence. */
const LEFT_SHARE = 0.3
/** Where there is no transcript a moment may end anywhere: it is moved in steps of this. */
const STEP_SECONDS = 5
/** How far a moment's end is moved back, or on, to where a sentence ends. */
const BACK_SECONDS = 1.5
const ON_SECONDS = 20
/** Parts of the episode each of which has a moment, where there is a point to make it of. */
const PARTS = 3

/** A moment that is made of a point goes on to the end of a sentence after so long: less is no stretch to hear. */
const LEAST_MADE_SECONDS = 20

/**
 * Makes moments begin with no greeting, end with a sentence, none longer than four minutes, and take 27 to 33 % of the episode, where
 * an engine, or the loss of some of them, has left them otherwise. What is too much goes from the ends of the longest,
 * sentence by sentence; what is missing is added to the ends of the shortest, or is made of points that lie in no moment,
 * and at last of sentences. Beginnings stay: that is where their quotes are said.
 * @param moments in order, apart, within the episode
 * @param points anchored ones
 * @returns moments in order and apart; less than 27 % only where too little is said
 */
export function fitMoments(
  moments: readonly KeyMoment[],
  points: readonly KeyPoint[],
  transcript: Transcript | null,
  durationSeconds: Seconds,
): KeyMoment[] {
  const fitting = new Fitting(moments, transcript, durationSeconds)
  fitting.skipGreetings()
  fitting.split()
  fitting.skipGreetings()
  fitting.close()
  for (const point of points) fitting.addWhereNone(point)
  fitting.trim()
  const long = Math.min(LONGEST_FITTED, Math.max(LONG_SECONDS, durationSeconds * LONG_SHARE))
  fitting.grow(long)
  for (const point of points) fitting.add(point)
  fitting.grow(long)
  fitting.grow(LONGEST_FITTED)
  while (fitting.addSentences()) fitting.grow(LONGEST_FITTED)
  return fitting.moments
}

/** Where a moment may end, in order, each once. */
function endsOf(sentences: readonly Sentence[] | null, durationSeconds: Seconds): Seconds[] {
  const all =
    sentences === null
      ? Array.from({ length: Math.floor(durationSeconds / STEP_SECONDS) }, (_, at) => (at + 1) * STEP_SECONDS)
      : sentences.map(({ endSeconds }) => endSeconds)
  return [...new Set(all)].filter((end) => end > 0 && end <= durationSeconds).toSorted((a, b) => a - b)
}

class Fitting {
  moments: KeyMoment[]
  readonly #sentences: readonly Sentence[]
  readonly #ends: readonly Seconds[]
  readonly #segmentEnds: ReadonlySet<Seconds>
  readonly #duration: Seconds

  constructor(moments: readonly KeyMoment[], transcript: Transcript | null, duration: Seconds) {
    const sentences = transcript && sentencesOf(transcript)
    this.moments = [...moments]
    this.#sentences = sentences ?? []
    this.#segmentEnds = new Set(transcript?.segments.map(({ endSeconds }) => endSeconds))
    this.#ends = endsOf(sentences, duration)
    this.#duration = duration
  }

  get #taken(): Seconds {
    return this.moments.reduce((sum, moment) => sum + lengthOf(moment), 0)
  }

  /** Begins a moment that greets with the first sentence in it that does not; one that does nothing else goes. */
  skipGreetings(): void {
    this.moments = this.moments.flatMap((moment) => {
      if (!GREETING.test(moment.quote)) return [moment]
      const inside = (at: number) => {
        const { startSeconds } = this.#sentences[at] as Sentence
        return startSeconds > moment.startSeconds && startSeconds < moment.endSeconds
      }
      for (const [at, { text, startSeconds }] of this.#sentences.entries()) {
        const quote = inside(at) && !GREETING.test(text) ? quoteFrom(this.#sentences, at) : undefined
        if (quote !== undefined) return [{ ...moment, quote, startSeconds }]
      }
      return this.#sentences.length === 0 ? [moment] : []
    })
  }

  /** Makes several of a moment that is too long, where there are words that the others may begin with. */
  split(): void {
    const pieces = this.moments.flatMap((moment) => this.#piecesOf(moment))
    if (pieces.length <= LIMITS.moments) this.moments = pieces
  }

  /** Ends each moment where a sentence does, or where the next begins, and within four minutes. */
  close(): void {
    for (const [at, { startSeconds, endSeconds }] of this.moments.entries()) {
      const limit = this.#limitOf(at)
      const wanted = Math.min(endSeconds, limit)
      // Chosen by somebody who knows the segments.
      if (wanted === endSeconds && this.#segmentEnds.has(endSeconds)) continue
      // Times are given in whole seconds: what ends within the one that was begun is meant, rather than what ends before it.
      const meant = this.#ends[this.#from(wanted)] ?? Number.POSITIVE_INFINITY
      const isMeant = meant < Math.min(limit, wanted + 1)
      const next = isMeant ? meant : (this.#ends[this.#from(wanted - BACK_SECONDS)] ?? wanted)
      const before = this.#ends[this.#from(wanted + 1e-6) - 1] ?? 0
      // A sentence that goes on into the next moment is heard to its end all the same.
      const goesOn = wanted === this.moments[at + 1]?.startSeconds
      const isMuchLeft = before > startSeconds + (wanted - startSeconds) * LEFT_SHARE
      if (next <= Math.min(limit, wanted + ON_SECONDS) && next > startSeconds) this.#end(at, next)
      else this.#end(at, isMuchLeft && !goesOn ? before : wanted)
    }
  }

  /** Takes from the longest, one end of a sentence back at a time, until there is not too much any more. */
  trim(): void {
    let taken = this.#taken
    while (taken > MOMENT_SHARE.most * this.#duration) {
      const at = indexOfMost(this.moments, lengthOf)
      const { startSeconds, endSeconds } = this.moments[at] as KeyMoment
      const excess = taken - MOMENT_SHARE.aim * this.#duration
      const before = this.#ends[this.#from(endSeconds) - 1] ?? 0
      const isPause =
        before > startSeconds && taken - (endSeconds - before) >= MOMENT_SHARE.least * this.#duration
      // Where leaving out a whole sentence takes too much, the moment ends within it.
      const cut = Math.min(excess, (endSeconds - startSeconds) * (1 - LEFT_SHARE))
      taken -= this.#end(at, isPause ? before : milliseconds(endSeconds - cut))
    }
  }

  /** Adds to the shortest, one sentence at a time, until there is enough, or none may be longer. */
  grow(longest: Seconds): void {
    let taken = this.#taken
    const isDone = this.moments.map(() => false)
    while (taken < MOMENT_SHARE.least * this.#duration) {
      const at = indexOfMost(this.moments, (moment, index) => (isDone[index] ? -1 : 1 / lengthOf(moment)))
      const moment = this.moments[at]
      if (moment === undefined || isDone[at]) return
      const limit = Math.min(this.#limitOf(at), moment.startSeconds + longest)
      const next = Math.min(this.#ends[this.#from(moment.endSeconds + 1e-6)] ?? limit, limit)
      // A long sentence is not taken whole when half of it is enough.
      const isTooMuch = taken + next - moment.endSeconds > MOMENT_SHARE.most * this.#duration
      const enough = milliseconds(moment.endSeconds + MOMENT_SHARE.aim * this.#duration - taken)
      const endSeconds = isTooMuch ? Math.min(enough, limit) : next
      if (endSeconds > moment.endSeconds) taken -= this.#end(at, endSeconds)
      else isDone[at] = true
    }
  }

  /** Makes a moment of a point where there is not enough. */
  add(point: KeyPoint): void {
    if (this.#taken < MOMENT_SHARE.least * this.#duration) this.#insertPoint(point, LEAST_MADE_SECONDS)
  }

  /** Makes a moment of a point whose third of the episode has none. */
  addWhereNone(point: KeyPoint): void {
    const partOf = ({ startSeconds }: { startSeconds: Seconds }) =>
      Math.min(PARTS - 1, Math.floor((startSeconds / this.#duration) * PARTS))
    if (this.moments.some((moment) => partOf(moment) === partOf(point))) return
    this.#insertPoint(point, Math.min(LONG_SECONDS, this.#duration * LONG_SHARE))
  }

  /** Makes a moment of sentences in the middle of the longest time without one. @returns whether it did */
  addSentences(): boolean {
    const missing = MOMENT_SHARE.least * this.#duration - this.#taken
    if (missing <= 0 || this.moments.length >= LIMITS.moments) return false
    const borders = [{ startSeconds: 0, endSeconds: 0 }, ...this.moments]
    const gaps = borders
      .map(({ endSeconds }, at) => ({
        from: endSeconds,
        to: this.moments[at]?.startSeconds ?? this.#duration,
      }))
      .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    for (const { from, to } of gaps) {
      const wanted = Math.min(LONGEST_MOMENT_SECONDS, missing, to - from)
      const middle = from + (to - from - wanted) / 2
      const first = this.#sentences.findIndex(({ startSeconds }) => startSeconds >= middle)
      const last = this.#sentences.findLastIndex(
        ({ startSeconds }) => startSeconds >= from && startSeconds < middle,
      )
      for (const at of [first, last]) {
        const sentence = this.#sentences[at]
        const quote = at < 0 ? undefined : quoteFrom(this.#sentences, at)
        if (sentence === undefined || quote === undefined || sentence.startSeconds >= to) continue
        const { startSeconds, endSeconds } = sentence
        const title = titleAfter(quote, this.#sentences.slice(at), to)
        if (title !== undefined && this.#insert({ title, quote, startSeconds, endSeconds })) return true
      }
    }
    return false
  }

  #piecesOf(moment: KeyMoment): KeyMoment[] {
    const count = Math.ceil(lengthOf(moment) / LONGEST_MOMENT_SECONDS)
    const pieces = [moment]
    for (let piece = 1; piece < count; piece++) {
      const border = moment.startSeconds + (lengthOf(moment) * piece) / count
      const at = this.#sentences.findLastIndex(({ startSeconds }) => startSeconds <= border)
      const startSeconds = this.#sentences[at]?.startSeconds ?? 0
      const quote = at < 0 ? undefined : quoteFrom(this.#sentences, at)
      const before = pieces.at(-1) as KeyMoment
      if (quote === undefined || startSeconds <= before.startSeconds) continue
      pieces[pieces.length - 1] = { ...before, endSeconds: startSeconds }
      const title = `${cleanText(moment.title, LIMITS.title - 5)} (${pieces.length + 1})`
      pieces.push({ ...moment, title, quote, startSeconds })
    }
    return pieces
  }

  /** A moment of a point, up to the end of a sentence after so long. */
  #insertPoint({ text, quote, startSeconds }: KeyPoint, seconds: Seconds): void {
    const endSeconds = this.#ends[this.#from(startSeconds + seconds)] ?? this.#duration
    this.#insert({ title: cleanText(text, LIMITS.title), quote, startSeconds, endSeconds })
  }

  /** @returns whether it greets nobody, and there was room for it */
  #insert(moment: KeyMoment): boolean {
    const { startSeconds } = moment
    if (GREETING.test(moment.quote)) return false
    const at = this.moments.findLastIndex((each) => each.startSeconds <= startSeconds)
    const before = this.moments[at]
    if (this.moments.length >= LIMITS.moments || (before && before.endSeconds > startSeconds)) return false
    const next = this.moments[at + 1]?.startSeconds ?? this.#duration
    const room = MOMENT_SHARE.most * this.#duration - this.#taken
    const most = Math.min(next, startSeconds + LONGEST_FITTED, milliseconds(startSeconds + room))
    const endSeconds = Math.min(moment.endSeconds, most)
    if (endSeconds <= startSeconds) return false
    this.moments.splice(at + 1, 0, { ...moment, endSeconds })
    return true
  }

  /** Index of the first end that is not before a second. */
  #from(seconds: Seconds): number {
    return firstFrom(this.#ends.length, (at) => (this.#ends[at] as Seconds) >= seconds)
  }

  #limitOf(at: number): Seconds {
    const { startSeconds } = this.moments[at] as KeyMoment
    const next = this.moments[at + 1]?.startSeconds ?? this.#duration
    return Math.min(next, startSeconds + LONGEST_FITTED)
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
  return list.reduce(
    (best, entry, at) => (value(entry, at) > value(list[best] as Entry, best) ? at : best),
    0,
  )
}
