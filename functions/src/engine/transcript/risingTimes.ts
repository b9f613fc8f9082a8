import type { TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'

/** Two voices at once, and overlapping captions, may stand in either order. */
const FAR_BACK_SECONDS = 5
/** Most of one part of a file that may overlap another part: more is not a conversation. */
const MOST_AT_ONCE = 0.5
/** Within separately heard pieces times do not fall. */
const BACK_SECONDS = 1
/** Distance from a border within which it cuts a sentence. */
const CUT_SECONDS = 0.05
/** Usual, and longest, gap between two pieces. */
const USUAL_GAP_SECONDS = 5
const LONGEST_GAP_SECONDS = 10
const LEAST_USUAL_GAPS = 0.8
/** Usual lengths of pieces are multiples of these, roundest first. */
const ROUND_SECONDS = [3_600, 1_800, 900, 600, 300, 120, 60, 30, 20, 15, 10, 5]
/** Shortest file that is pasted twice, and least share of it that is the same. */
const LEAST_COPIED = 3
const LEAST_ALIKE = 0.9
/** Longest sustained speed; some words more are allowed, as times are round. */
const MOST_WORDS_PER_SECOND = 7
const WORDS_BEYOND = 20

/** Longest episode. docs/rules.md "Episodes and quotes" */
export const LONGEST_SECONDS: Seconds = 12 * 3_600

interface Timed {
  startSeconds: Seconds
  endSeconds: Seconds
  speaker?: string | undefined
  text?: string
  parts?: ReadonlyArray<{ text: string }>
}

/**
 * Segments in order of time, once where a file was pasted twice. An unordered file is sorted; where times begin anew, as
 * of separately heard pieces, the pieces are put one behind the other.
 * @param lengthSeconds of the sound; undefined when unknown
 * @returns undefined where pieces of irregular length begin anew: their places are unknown
 */
export function risingTimes<Segment extends Timed>(
  segments: readonly Segment[],
  lengthSeconds?: Seconds,
): Segment[] | undefined {
  const runs = partsOf(segments, FAR_BACK_SECONDS)
  const once = runs.length < 2 ? segments : copyOf(segments)
  if (once.length < segments.length) return risingTimes(once, lengthSeconds)
  if (runs.length < 2 || !areSaidAtOnce(runs)) return sorted(segments)
  return inPieces(partsOf(segments, BACK_SECONDS), lengthSeconds)
}

/** The last whole copy in a file of several: between two, a heading may stand. */
function copyOf<Segment extends Timed>(segments: readonly Segment[]): readonly Segment[] {
  const said = segments.map(({ startSeconds, text, parts = [{ text }] }) =>
    [startSeconds, ...parts.map((part) => part.text?.trim())].join(' '),
  )
  const long = said.indexOf(said[0] ?? '', LEAST_COPIED)
  const alike = said.filter((each, at) => at >= long && each === said[at - long]).length
  if (long < 0 || alike < (said.length - long) * LEAST_ALIKE - 1) return segments
  return segments.length % long === 0 ? segments.slice(-long) : segments.slice(0, long)
}

/** A transcriber's segments, in order. @returns undefined where times fall, and are no separately heard pieces */
export function heardInOrder<Segment extends Timed>(
  segments: readonly Segment[],
  lengthSeconds: Seconds | undefined,
): Segment[] | undefined {
  if (partsOf(segments, FAR_BACK_SECONDS).length < 2) return sorted(segments)
  return inPieces(partsOf(segments, BACK_SECONDS), lengthSeconds)
}

/** Whether so many words fit into their time. */
export function canBeSaid(segments: readonly TranscriptSegment[]): boolean {
  const words = segments.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
  const from = segments[0]?.startSeconds ?? 0
  const until = segments.reduce((latest, { endSeconds }) => Math.max(latest, endSeconds), from)
  return words <= MOST_WORDS_PER_SECOND * Math.min(until - from, LONGEST_SECONDS) + WORDS_BEYOND
}

const sorted = <Segment extends Timed>(segments: readonly Segment[]) =>
  segments.toSorted((a, b) => a.startSeconds - b.startSeconds)

/** The runs between two too large steps back. */
function partsOf<Segment extends Timed>(segments: readonly Segment[], mostBack: Seconds): Segment[][] {
  const parts: Segment[][] = []
  let latest: Seconds = 0
  for (const segment of segments) {
    const { startSeconds } = segment
    if (parts.length === 0 || startSeconds < latest - mostBack) {
      parts.push([])
      latest = startSeconds
    }
    parts.at(-1)?.push(segment)
    latest = Math.max(latest, startSeconds)
  }
  return parts
}

/** Whether one part overlaps another; two people's may, each in a part of their own. */
function areSaidAtOnce(runs: ReadonlyArray<readonly Timed[]>): boolean {
  const voices = runs.map((run) => new Set(run.map(({ speaker }) => speaker)))
  const speakers = voices.reduce((sum, { size }) => sum + size, 0)
  const isEachOnesOwn = new Set(voices.flatMap((each) => [...each])).size === speakers
  if (isEachOnesOwn) return false
  const all = runs
    .flatMap((run, part) => run.map(({ startSeconds, endSeconds }) => ({ startSeconds, endSeconds, part })))
    .toSorted((a, b) => a.startSeconds - b.startSeconds)
  const atOnce = runs.map(() => 0)
  // The two longest-speaking parts so far.
  let [longest, other] = [
    { part: -1, until: 0 },
    { part: -1, until: 0 },
  ]
  for (const { startSeconds, endSeconds, part } of all) {
    const open = longest.part === part ? other : longest
    const common = Math.min(endSeconds, open.until) - startSeconds
    if (open.part >= 0 && common > 0) {
      atOnce[part] = (atOnce[part] ?? 0) + common
      atOnce[open.part] = (atOnce[open.part] ?? 0) + common
    }
    if (longest.part === part) longest.until = Math.max(longest.until, endSeconds)
    else if (endSeconds > longest.until) [longest, other] = [{ part, until: endSeconds }, longest]
    else if (other.part === part || endSeconds > other.until) other = { part, until: endSeconds }
  }
  return runs.some((run, part) => {
    const seconds = run.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
    return (atOnce[part] ?? 0) > seconds * MOST_AT_ONCE
  })
}

/** Pieces of one length, one behind the other; undefined where no length fits. */
function inPieces<Segment extends Timed>(
  pieces: readonly Segment[][],
  lengthSeconds: Seconds | undefined,
): Segment[] | undefined {
  const firsts = pieces.map((piece) => piece[0]?.startSeconds ?? 0)
  const lasts = pieces.map((piece) => Math.max(...piece.slice(-20).map(({ endSeconds }) => endSeconds)))
  const latestStart = Math.max(...pieces.map((piece) => piece.at(-1)?.startSeconds ?? 0))
  const latestEnd = Math.max(...lasts)
  const most = latestEnd + Math.max(2, latestEnd / 20)
  const long = ROUND_SECONDS.map((round) => Math.ceil(latestStart / round) * round).find(
    (seconds) => seconds > 0 && seconds <= most,
  )
  if (long === undefined) return undefined
  const gaps = firsts.slice(1).map((first, at) => first + long - (lasts[at] ?? 0))
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
  const near = gaps.filter((gap) => gap <= LONGEST_GAP_SECONDS)
  const isRegular = usual <= USUAL_GAP_SECONDS && near.length >= gaps.length * LEAST_USUAL_GAPS
  const ends = (pieces.length - 1) * long + (lasts.at(-1) ?? 0)
  // Some short pieces have no beginning of a sentence: without the length their number is unknown.
  const fits = lengthSeconds === undefined ? long >= 30 : Math.abs(ends - lengthSeconds) <= Math.max(long, 30)
  if (!isRegular || !fits) return undefined
  return pieces.flatMap((piece, index) =>
    piece.map((segment, at) => {
      // A cut sentence goes on up to the next one.
      const isCut = at === piece.length - 1 && segment.endSeconds >= long - CUT_SECONDS
      const end = isCut ? long + (firsts[index + 1] ?? segment.endSeconds - long) : segment.endSeconds
      return { ...segment, startSeconds: segment.startSeconds + index * long, endSeconds: end + index * long }
    }),
  )
}
