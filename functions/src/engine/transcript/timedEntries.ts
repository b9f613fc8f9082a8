import { foldSpace, type TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { isJson, type Json, jsonIn } from '../../platform/json.ts'

/** Lists of words in servers' and apps' files, best first, and their depth. */
const LISTS = [
  'segments',
  'transcripts',
  'audio_segments',
  'utterances',
  'sentences',
  'chunks',
  'transcription',
  'monologues',
  'events',
  'items',
  'words',
]
const MOST_WRAPPERS = 8
/** Alternatives to the first version. */
const VERSIONS = new Set(['alternatives', 'nBest'])
const TEXTS = [
  'body',
  'text',
  'sentence',
  'punctuated_word',
  'word',
  'content',
  'transcript',
  'display',
  'utf8',
  'value',
]
const SPEAKERS = ['voice', 'speaker', 'speaker_name', 'speakerName', 'speaker_label', 'speaker_id']

/** Members with a time, best first, and their units per second; capitals and `_` do not count. */
type Times = ReadonlyArray<readonly [name: string, perSecond: number]>
const named = (names: string, perSecond = 1): Times =>
  names.split(' ').map((name) => [name, perSecond] as const)
const STARTS: Times = [
  ...named('startms tstartms offsetms offsetmilliseconds starttimems', 1_000),
  ...named('starttime start startseconds from begin begintime ts offset time timestamp'),
  ['t0', 100],
  ['offsetinticks', 10_000_000],
]
const PLAIN_STARTS = new Set(STARTS.flatMap(([name, perSecond]) => (perSecond === 1 ? name : [])))
const ENDS: Times = [
  ...named('endms endtimems', 1_000),
  ...named('endtime end endseconds stop to endts'),
  ['t1', 100],
]
const LENGTHS: Times = [
  ...named('ddurationms durationms durationmilliseconds', 1_000),
  ...named('duration dur'),
  ['durationinticks', 10_000_000],
]
/** Words per second below which times are thousandths: between the slowest speech, and a thousandth of the fastest. */
const FEWEST_WORDS_PER_SECOND = 0.08
/** Speech rate where the last words' end is unknown. */
const USUAL_WORDS_PER_SECOND = 2.5
/** Whole numbers so far beyond the sound are thousandths. */
const BEYOND_SECONDS = 60

type Span = readonly [start: Seconds | undefined, end: Seconds | undefined]

/** An utterance, with all its members; white space as written. */
export interface TimedEntry extends TranscriptSegment {
  json: Json
}

/** JSON, also one value a line, and with Python's NaN and Infinity. */
export function parseLooseNumbers(text: string): unknown {
  const plain = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\b(?:NaN|Infinity)\b/gs
  const bare = text.replace(/^\uFEFF/, '')
  const lines = () =>
    /\}\r?\n\{/.test(bare) ? jsonIn(`[${bare.trim().replaceAll(/\r?\n/g, ',')}]`) : undefined
  return (
    jsonIn(bare) ?? lines() ?? jsonIn(bare.replace(plain, (each) => (each.startsWith('"') ? each : 'null')))
  )
}

/**
 * Words and times, in the file's order, from any JSON of a transcriber or publisher. Untimed entries lie between their
 * neighbours.
 * @param json as {@link parseLooseNumbers} reads it
 * @param lengthSeconds of the sound; undefined when unknown
 * @returns undefined without such a list; 'WITHOUT_TIMES' where most of it has no times
 */
export function timedEntries(
  json: unknown,
  lengthSeconds?: Seconds,
): TimedEntry[] | 'WITHOUT_TIMES' | undefined {
  const list = listIn(json)
  const spoken = list?.filter((each) => textOf(each).trim() !== '')
  if (spoken === undefined) return undefined
  const spans = inSeconds(spoken, lengthSeconds)
  // Files without times give none, or the same for all.
  const timed = spans.filter(([start = 0, end = 0]) => start > 0 || end > 0)
  if (timed.length * 2 < spans.length) return 'WITHOUT_TIMES'
  const whole = betweenNeighbours(spans, spoken, lengthSeconds)
  return spoken.map((entry, at) => {
    const [startSeconds, endSeconds] = whole[at] as [Seconds, Seconds]
    const speaker = speakerOf(entry)
    return { startSeconds, endSeconds, ...(speaker && { speaker }), text: textOf(entry), json: entry }
  })
}

/** The list of timed utterances, within any wrapping. */
function listIn(value: unknown, depth = 0): Json[] | undefined {
  if (depth > MOST_WRAPPERS) return undefined
  if (Array.isArray(value)) {
    const list = value.filter(isJson)
    if (list.length === 0 || list.some(saysWhen)) return list
    const inner = list.flatMap((each) => withSpeaker(each, listIn(each, depth + 1) ?? []))
    if (inner.length > 0) return inner
    return list.some((each) => spanOf(each).some((time) => time !== undefined)) ? list : undefined
  }
  if (!isJson(value)) return undefined
  let empty: Json[] | undefined
  for (const name of new Set([...LISTS, ...Object.keys(value)])) {
    const member = value[name]
    const isVersions = VERSIONS.has(name) && Array.isArray(member)
    if (Array.isArray(member) ? !member.some(isJson) && !LISTS.includes(name) : !isJson(member)) continue
    const list = listIn(isVersions ? member.slice(0, 1) : member, depth + 1)
    if (list !== undefined && list.length > 0) return list
    empty ??= list
  }
  return empty
}

const saysWhen = (entry: Json) =>
  textOf(entry).trim() !== '' && spanOf(entry).some((time) => time !== undefined)

/** Words with the speaker named beside them. */
function withSpeaker(outer: Json, list: readonly Json[]): Json[] {
  const speaker = speakerOf(outer)
  return list.map((each) => (speaker === undefined || speakerOf(each) ? each : { ...each, speaker }))
}

export function textOf(entry: Json): string {
  const said = TEXTS.map((name) => entry[name]).find((each) => typeof each === 'string')
  if (said !== undefined) return said
  const { segs } = entry
  const parts = Array.isArray(segs) ? segs.filter(isJson) : versionsOf(entry)
  return parts
    .map((part) => TEXTS.map((name) => part[name]).find((each) => typeof each === 'string') ?? '')
    .join('')
}

/** The first version alone. */
function versionsOf({ alternatives, nBest }: Json): Json[] {
  const versions = alternatives ?? nBest
  return Array.isArray(versions) ? versions.slice(0, 1).filter(isJson) : []
}

/** A number is a machine's id of a voice. */
function speakerOf(entry: Json): string | undefined {
  for (const name of SPEAKERS) {
    const value = entry[name]
    const said = isJson(value) ? (value['name'] ?? value['label']) : value
    if (typeof said === 'string' && said.trim() !== '') return foldSpace(said)
    if (typeof said === 'number') return `Speaker ${said}`
  }
  const [first] = versionsOf(entry)
  return first && speakerOf(first)
}

/** An entry's time span: members of several names, numbers or text. @param perSecond unit of plain numbers */
function spanOf(entry: Json, perSecond = 1): Span {
  const { timestamp, timestamps, offsets } = entry
  if (isJson(timestamps)) return spanOf(timestamps)
  if (isJson(offsets)) return spanOf(offsets, 1_000)
  if (Array.isArray(timestamp))
    return [timeOf(timestamp[0], 1, perSecond), timeOf(timestamp[1], 1, perSecond)]
  const values = new Map(Object.entries(entry).map(([name, value]) => [plainName(name), value]))
  const of = (names: Times) => {
    for (const [name, units] of names) {
      const time = timeOf(values.get(name), units, perSecond)
      if (time !== undefined) return time
    }
    return undefined
  }
  const [start, long] = [of(STARTS), of(LENGTHS)]
  return [start, of(ENDS) ?? (start === undefined || long === undefined ? undefined : start + long)]
}

const PLAIN_NAMES = new Map<string, string>()
function plainName(name: string): string {
  const known = PLAIN_NAMES.get(name)
  if (known !== undefined) return known
  const plain = name.toLowerCase().replaceAll('_', '')
  if (PLAIN_NAMES.size < 1_000) PLAIN_NAMES.set(name, plain)
  return plain
}

const CLOCK = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(-?\d{1,15}(?:[.,]\d{1,15})?)\s*s?$/
/** "0:00:01:12" and "0:00:01;12" count frames, at a rate that no file says: none is a second off. "0:00:01:120" does not. */
const CLOCK_OF_FRAMES = /^(\d{1,4}:\d{2}:\d{2})[:;](?:(\d{2})|(\d{3}))$/
const FRAMES_PER_SECOND = 30
const ISO_8601 = /^PT(?:(\d{1,4})H)?(?:(\d{1,4})M)?(\d{1,15}(?:[.,]\d{1,15})?)S$/
const PLAIN_NUMBER = /^\s*\d{1,15}(?:\.\d{1,15})?\s*$/
const isNumber = (written: unknown) =>
  typeof written === 'number' || (typeof written === 'string' && PLAIN_NUMBER.test(written))

/** A number, a clock, ISO 8601, or Google's seconds and nanoseconds. @param perSecond unit of plain numbers */
export function timeOf(written: unknown, units = 1, perSecond = 1): Seconds | undefined {
  if (isNumber(written)) {
    const number = Number(written)
    return Number.isFinite(number) ? Math.max(0, number) / (units === 1 ? perSecond : units) : undefined
  }
  if (isJson(written)) {
    const { seconds, nanos = 0 } = written
    return isNumber(seconds) && isNumber(nanos) ? Number(seconds) + Number(nanos) / 1e9 : undefined
  }
  if (typeof written !== 'string') return undefined
  const text = written.trim()
  const [, clock = text, frames = 0, thousandths = 0] = CLOCK_OF_FRAMES.exec(text) ?? []
  const [, hours = '0', minutes = '0', seconds] = CLOCK.exec(clock) ?? ISO_8601.exec(text) ?? []
  if (seconds === undefined) return undefined
  const whole = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
  const time = whole + Math.min(0.99, Number(frames) / FRAMES_PER_SECOND) + Number(thousandths) / 1_000
  return Math.max(0, time) / units
}

/** Plain numbers are seconds, or thousandths where speech would be too slow. */
function inSeconds(list: readonly Json[], lengthSeconds: Seconds | undefined): readonly Span[] {
  const spans = list.map((each) => spanOf(each))
  const times = spans.flat().filter((time) => time !== undefined)
  const latest = times.reduce((most, time) => Math.max(most, time), 0)
  const isBeyond = lengthSeconds === undefined || latest > lengthSeconds + BEYOND_SECONDS
  const areWhole = list.every((each) =>
    Object.entries(each).every(
      ([name, value]) =>
        !PLAIN_STARTS.has(plainName(name)) || !isNumber(value) || Number.isInteger(Number(value)),
    ),
  )
  const words = list.reduce((sum, each) => sum + textOf(each).trim().split(/\s+/).length, 0)
  const spoken = spans.reduce((sum, [start, end]) => sum + Math.max(0, (end ?? 0) - (start ?? end ?? 0)), 0)
  const isSlow = words < FEWEST_WORDS_PER_SECOND * (spoken || latest)
  return isBeyond && areWhole && isSlow ? list.map((each) => spanOf(each, 1_000)) : spans
}

/** A missing start is the previous end; a missing end is the next start. */
function betweenNeighbours(
  spans: readonly Span[],
  list: readonly Json[],
  lengthSeconds: Seconds | undefined,
): Array<[Seconds, Seconds]> {
  let before: Seconds = 0
  const starts = spans.map(([own, end]) => {
    const start: Seconds = own ?? before
    before = end ?? own ?? before
    return start
  })
  let next: Seconds | undefined
  const whole: Array<[Seconds, Seconds]> = []
  for (let at = spans.length - 1; at >= 0; at--) {
    const [own, ownEnd] = spans[at] ?? []
    const [start, text] = [starts[at] ?? 0, textOf(list[at] ?? {}).trim()]
    const isMark = own === undefined && /^[.,;:?!…]+$/.test(text)
    const spoken =
      lengthSeconds === undefined ? start + text.split(/\s+/).length / USUAL_WORDS_PER_SECOND : start
    const end = ownEnd ?? (isMark ? start : (next ?? spoken))
    next = own ?? next
    whole.push([start, Math.max(start, end)])
  }
  return whole.toReversed()
}
