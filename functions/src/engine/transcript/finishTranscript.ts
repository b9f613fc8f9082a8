import { foldSpace, type TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { canBeSaid } from './risingTimes.ts'
import { withoutLong, shareByLength } from './shareByLength.ts'

/** "Ana", "Dr. Smith", "J. R. de la Cruz", "Ana & Ben (hosts)", "[SPEAKER_00]", "Unknown speaker"; but no "Here is the thing". */
const WORD = String.raw`(?:(?:\p{Lu}\p{L}{0,3}\.)+|[\p{Lu}\d#][^\s:.,!?\[\]]*|\([^\s()]{1,30}\))`
const BETWEEN = '(?:de|del|la|las|los|el|y|e|da|do|dos|di|du|le|van|von|der|den|ter|bin|al|and|of|the|&|-)'
const ROLE =
  '(?:speaker|voice|guest|host|person|man|woman|hablante|voz|locutora?|persona|orador[ae]?|invitad[ao])'
const NAME = String.raw`((?=\p{Lu})${WORD}(?: (?:${WORD}|${BETWEEN})){0,4}|(?:\p{Lu}\p{Ll}+ )?(?i:${ROLE})(?: [\p{L}\d]+)?)`
const LABEL = new RegExp(
  String.raw`^(?:[-–>]+\s*)?(?:\[?${NAME}\]?:(?:\s+(?=\S)|(?=[^\d\s/]))|[\[(]${NAME}[\])]\s+(?=\S))`,
  'u',
)
/** Sounds in brackets. */
const SOUND =
  /^(?:music|applause|laugh|cheer|chuckle|sigh|cough|silence|noise|inaudible|crosstalk|intro|outro|theme|m[úu]sica|aplauso|risa|silencio|ruido)/iu
const IS_ROLE = new RegExp(String.raw`(?:^|\s|_)${ROLE}(?:$|\s|_)`, 'iu')
/** A changing voice, as captions mark it. */
const TURN_MARKS = /(^|\n)\s{0,9}[-–]\s|>{2,}/g
/** "Number Two:" and "Step 3:" count things. */
const COUNTED =
  /^(?!.*\b(?:speaker|hablante|voice|guest|host)\b).*\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|last|un[oa]|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|primer[ao]?|segund[ao]|tercer[ao]?|últim[ao])$/iu
/** Least share of labelled segments: talk labelled where the voice changes. */
const LEAST_LABELLED = 0.1
/** The same for one name alone, or again and again: it stands nearly everywhere. */
const LEAST_LABELLED_BY_ONE = 0.5
/** Least share of labels that differ from the one before. */
const LEAST_CHANGES = 0.5
/** Least share of labels that are not words. */
const LEAST_PROPER = 0.5
/** Most segments before the first label, and between two, as a share. */
const LONGEST_WITHOUT = 0.25

/** Whether a label's words occur in the talk in small letters, unlike names. */
const isSaid = (name: string, said: ReadonlySet<string>) =>
  !IS_ROLE.test(name) && (name.match(/\p{L}+/gu) ?? []).every((word) => said.has(word.toLowerCase()))

/** A file's words and times, or its fault. */
export type TranscriptReading =
  | { segments: TranscriptSegment[] }
  /** FALLING_TIMES: times begin anew, or too many words for the time. */
  | { wrong: 'NOT_A_TRANSCRIPT' | 'FALLING_TIMES' }

/**
 * A file's segments for engines: in order of time, none overlapping the next, none too long to be found in, with
 * speakers from labels.
 * @param segments in order of time, lines apart; undefined without times
 */
export function finishTranscript(segments: readonly TranscriptSegment[] | undefined): TranscriptReading {
  if (segments === undefined || !canBeSaid(segments)) return { wrong: 'FALLING_TIMES' }
  if (segments.length === 0) return { wrong: 'NOT_A_TRANSCRIPT' }
  const spoken = labelledSpeakers(segments).map((each) => ({
    ...each,
    text: foldSpace(each.text.replace(TURN_MARKS, '$1 ')),
  }))
  return { segments: apart(withoutLong(spoken.filter(({ text }) => text !== ''))) }
}

/** The segments before the sound's end. */
export function within(
  segments: readonly TranscriptSegment[],
  durationSeconds: Seconds,
): TranscriptSegment[] {
  return segments
    .filter(({ startSeconds }) => startSeconds < durationSeconds)
    .map((segment) => ({ ...segment, endSeconds: Math.min(segment.endSeconds, durationSeconds) }))
}

/** Without overlaps. */
export function apart(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  const sorted = segments.toSorted((a, b) => a.startSeconds - b.startSeconds)
  return sorted.map((segment, index) => {
    const next = sorted[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
    return { ...segment, endSeconds: Math.min(segment.endSeconds, Math.max(next, segment.startSeconds)) }
  })
}

/**
 * Speakers by labels before their words ("Ana: Bread."), where labels prove to be names: they recur, alternate, and run
 * through the whole file. Each holds until the next one. Speakers of the format itself win.
 * @param segments lines apart: a label may begin any of them
 */
function labelledSpeakers(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  const given = segments.map(({ speaker }) => speaker)
  if (given.some((name) => name !== undefined))
    return areAtChanges(given) ? untilNext(segments) : [...segments]
  const lines = segments.flatMap((segment) => turnsOf(segment))
  const labels = lines.map(({ text }) => {
    const [whole, before, inside] = LABEL.exec(text) ?? []
    return whole === undefined ? undefined : { whole, name: before ?? inside ?? '' }
  })
  const times = new Map<string, number>()
  for (const { name } of labels.flatMap((label) => label ?? [])) times.set(name, (times.get(name) ?? 0) + 1)
  const names = new Set(
    [...times]
      .filter(([name, count]) => count > 1 && !COUNTED.test(name) && !SOUND.test(name))
      .map(([name]) => name),
  )
  const words = new Set(segments.flatMap(({ text }) => text.match(/(?<![\p{L}'’])\p{Ll}+/gu) ?? []))
  const found = labels.map((label) => (names.has(label?.name ?? '') ? label : undefined))
  if (
    !areSpeakers(
      found.map((label) => label?.name),
      (name) => isSaid(name, words),
    )
  )
    return [...segments]
  return untilNext(
    lines.map((segment, at) => {
      const { whole = '', name: speaker } = found[at] ?? {}
      return speaker === undefined ? segment : { ...segment, speaker, text: segment.text.slice(whole.length) }
    }),
  )
}

/** Whether a file names speakers where the voice changes alone. */
function areAtChanges(names: ReadonlyArray<string | undefined>): boolean {
  const named = names.flatMap((name) => name ?? [])
  const proves = named.length > 4 && areSpeakers(names, () => false)
  return proves && named.every((name, at) => name !== named[at - 1])
}

function untilNext(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  let now: string | undefined
  return segments.map((segment) => {
    now = segment.speaker ?? now
    return now === undefined ? segment : { ...segment, speaker: now }
  })
}

/** The lines with a label, each with its text up to the next one. */
function turnsOf(segment: TranscriptSegment): TranscriptSegment[] {
  const turns: string[] = []
  for (const line of segment.text.split('\n')) {
    if (turns.length === 0 || LABEL.test(line.trim())) turns.push(line.trim())
    else turns.push(`${turns.pop()} ${line.trim()}`)
  }
  return shareByLength(segment, turns)
}

/** @param names of the lines, undefined without one @param isWord whether a name is also a word */
function areSpeakers(names: ReadonlyArray<string | undefined>, isWord: (name: string) => boolean): boolean {
  const places = names.flatMap((name, at) => (name === undefined ? [] : [at]))
  const changes = places.filter((at, index) => index > 0 && names[at] !== names[places[index - 1] ?? 0])
  const alternate = changes.length >= (places.length - 1) * LEAST_CHANGES && changes.length > 0
  const share = places.length / names.length
  const without = [...places, names.length].map((at, index) => at - (places[index - 1] ?? 0))
  const runThrough = Math.max(...without) <= Math.max(names.length * LONGEST_WITHOUT, 3)
  const proper = places.filter((at) => !isWord(names[at] ?? ''))
  const areNames = proper.length >= places.length * LEAST_PROPER
  return share >= LEAST_LABELLED_BY_ONE || (alternate && runThrough && areNames && share >= LEAST_LABELLED)
}
