import { foldSpace, type TranscriptSegment } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { isJson, type Json, jsonIn } from '../../platform/json.ts'
import { parseVtt } from '../transcript/parseVtt.ts'

/** The answer says what was said, but not when: nothing could be anchored to it. */
export const WITHOUT_TIMES =
  'The transcriber gives no times of segments: use a model that does, such as whisper-1.'
const FALLING_TIMES = 'The transcriber gives times of segments that do not rise.'
const NO_JSON = 'The transcriber did not answer with JSON.'

/** More than anybody says in ten minutes, word by word. */
const MOST_SEGMENTS = 5_000
const LONGEST_TEXT = 2_000
/** Where a model hears nobody, and is not sure of its words, it makes them up. */
const SILENCE = 0.8
const UNSURE = -1
/** Two voices at once may be written down in either order; more than this is no order. */
const MOST_BACK_SHARE = 0.1
/** Times of whole numbers that end so much later than the piece are milliseconds. */
const BEYOND_SECONDS = 60

/** Where servers keep what they have heard, the best first, and how deep. */
const LISTS = ['segments', 'chunks', 'utterances', 'transcription', 'words']
const MOST_WRAPPERS = 3
const STARTS = ['start', 'start_time', 'startTime', 'from']
const ENDS = ['end', 'end_time', 'endTime', 'to']

/** Sounds that are no words: [Music], (applause), *laughs*, ♪. */
const NOISE = /^(?:[\s♪♫🎵🎶]|\[[^[\]]{0,60}\]|\([^()]{0,30}\)|\*[^*]{1,30}\*|<\|[^|]{0,40}\|>)+\.?$/u
/** A model that is caught in a loop says up to so many segments, or words, again and again. */
const LONGEST_LOOP = 8
const ROUNDS_OF_SEGMENTS = 4
const ROUNDS_OF_WORDS = 8

/** Words that come one by one are put together up to the end of a sentence, a pause, or so many seconds. */
const PAUSE_SECONDS = 1.5
const LONGEST_SENTENCE_SECONDS = 15

type Span = readonly [start: Seconds | undefined, end: Seconds | undefined]

/** Seconds from the piece's beginning. */
interface Heard {
  start: Seconds
  end: Seconds
  speaker: unknown
  text: string
}

/**
 * The segments of an answer, their times counted from the episode's beginning: in the form "verbose_json", in others that name
 * times, or as WebVTT or SRT. Noises, and what a model repeats without end, are left out.
 * @param startSeconds where the piece that was transcribed begins, and how long it is
 * @returns none for silence; what is wrong with an answer that cannot be used; the status of an error that is told as an
 *   answer, 0 where it has none
 * Source: https://platform.openai.com/docs/api-reference/audio/verbose-json-object
 */
export function readTranscription(
  text: string,
  { startSeconds, endSeconds }: { startSeconds: Seconds; endSeconds: Seconds },
): { segments: TranscriptSegment[] } | { wrong: string } | { status: number } {
  const length = endSeconds - startSeconds
  const answer = parsed(text)
  if (isJson(answer) && (answer['error'] || answer['object'] === 'error')) {
    const { code, status } = isJson(answer['error']) ? answer['error'] : answer
    return { status: Number(code ?? status) || 0 }
  }
  const list = listIn(answer) ?? cuesIn(isJson(answer) ? answer['text'] : text, length)
  if (list === undefined)
    return { wrong: answer === undefined && /^\s*(?:[<{[]|$)/.test(text) ? NO_JSON : WITHOUT_TIMES }
  const whole = isJson(answer) ? textOf(answer) : ''
  if (list.length === 0 && whole !== '' && !NOISE.test(whole)) return { wrong: WITHOUT_TIMES }
  const spoken = list.slice(0, MOST_SEGMENTS).filter((each) => !isMadeUp(each) && textOf(each) !== '')
  const spans = inSeconds(spoken.map(spanOf), length)
  // A model without times gives none, or the same for all.
  const timed = spans.filter(([start = 0, end = 0]) => start > 0 || end > 0)
  if (timed.length * 2 < spans.length) return { wrong: WITHOUT_TIMES }
  const heard = spoken.map((each, at) => ({
    ...spanAt(spans, at),
    speaker: each['speaker'],
    text: textOf(each),
  }))
  const sentences = heard.every(({ text: said }) => !said.includes(' ')) ? sentencesOf(heard) : heard
  const back = sentences.filter(({ start }, at) => start < (sentences[at - 1]?.start ?? 0))
  if (back.length > sentences.length * MOST_BACK_SHARE) return { wrong: FALLING_TIMES }
  const segments = sentences
    .filter(({ start, text: said }) => start <= length && !NOISE.test(said))
    .map((each) => segmentOf(each, startSeconds, length))
  return { segments: withoutLoops(segments, ROUNDS_OF_SEGMENTS, (segment) => segment.text.toLowerCase()) }
}

/** Python writes NaN and Infinity, which JSON does not know. */
function parsed(text: string): unknown {
  const plain = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\b(?:NaN|Infinity)\b/gs
  return jsonIn(text) ?? jsonIn(text.replace(plain, (each) => (each.startsWith('"') ? each : 'null')))
}

/** What has times, within whatever it is wrapped in; undefined where there is no such list. */
function listIn(value: unknown, depth = 0): Json[] | undefined {
  if (depth > MOST_WRAPPERS) return undefined
  if (Array.isArray(value)) {
    const list = value.filter(isJson)
    const isTimed = list.some((each) => spanOf(each).some((time) => time !== undefined))
    if (list.length === 0 || isTimed) return list
    const inner = list.flatMap((each) => listIn(each, depth + 1) ?? [])
    return inner.length > 0 ? inner : undefined
  }
  if (!isJson(value)) return undefined
  const inside = [...LISTS.map((name) => value[name]), ...Object.values(value).filter(isJson)]
  const lists = inside.map((each) => listIn(each, depth + 1)).filter((list) => list !== undefined)
  return lists.find((list) => list.length > 0) ?? lists[0]
}

function cuesIn(text: unknown, length: Seconds): Json[] | undefined {
  if (typeof text !== 'string' || !text.includes('-->')) return undefined
  return parseVtt(text, 'en', length).segments.map(({ startSeconds, endSeconds, ...said }) => ({
    ...said,
    start: startSeconds,
    end: endSeconds,
  }))
}

function textOf({ text, word, punctuated_word: marked }: Json): string {
  const said = [text, marked, word].find((each) => typeof each === 'string')
  return foldSpace((said ?? '').replace(/<\|[^|]{0,40}\|>/g, ' '))
}

/** As an answer has it: in members of several names, as numbers or as text. */
function spanOf(json: Json): Span {
  const { timestamp, timestamps, duration } = json
  if (isJson(timestamps)) return spanOf(timestamps)
  if (Array.isArray(timestamp)) return [secondsOf(timestamp[0]), secondsOf(timestamp[1])]
  const of = (names: readonly string[]) =>
    names.map((name) => secondsOf(json[name])).find((time) => time !== undefined)
  const [start, long] = [of(STARTS), secondsOf(duration)]
  return [start, of(ENDS) ?? (start === undefined || long === undefined ? undefined : start + long)]
}

function secondsOf(time: unknown): Seconds | undefined {
  const [, hours = '0', minutes = '0', seconds] =
    /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(-?\d+(?:[.,]\d+)?)\s*s?$/.exec(String(time).trim()) ?? []
  if (seconds === undefined) return undefined
  return Math.max(0, Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds.replace(',', '.')))
}

function inSeconds(spans: readonly Span[], length: Seconds): readonly Span[] {
  const times = spans.flat().filter((time) => time !== undefined)
  const areMilliseconds = times.every(Number.isInteger) && Math.max(0, ...times) > length + BEYOND_SECONDS
  if (!areMilliseconds) return spans
  return spans.map(([start, end]) => [start && start / 1_000, end && end / 1_000])
}

/** What has no time of its own lies between its neighbours. */
function spanAt(spans: readonly Span[], at: number): Pick<Heard, 'start' | 'end'> {
  const [own, ownEnd] = spans[at] ?? []
  const start = own ?? spans.slice(0, at).findLast(([, end]) => end !== undefined)?.[1] ?? 0
  const end = ownEnd ?? spans.slice(at + 1).find(([next]) => next !== undefined)?.[0] ?? start
  return { start, end: Math.max(start, end) }
}

function sentencesOf(words: readonly Heard[]): Heard[] {
  const sentences: Heard[] = []
  for (const word of words) {
    const open = sentences.at(-1)
    const isSame =
      open !== undefined &&
      !/[.?!…]["”’)]?$/.test(open.text) &&
      word.start - open.end <= PAUSE_SECONDS &&
      word.end - open.start <= LONGEST_SENTENCE_SECONDS &&
      word.speaker === open.speaker
    if (!isSame) sentences.push({ ...word })
    else {
      open.text += /^[.,;:?!]/.test(word.text) ? word.text : ` ${word.text}`
      open.end = Math.max(open.end, word.end)
    }
  }
  return sentences
}

function segmentOf({ start, end, speaker, text }: Heard, from: Seconds, length: Seconds): TranscriptSegment {
  const at = (seconds: Seconds) => Math.round((from + Math.min(seconds, length)) * 1_000) / 1_000
  const words = withoutLoops(text.slice(0, 20 * LONGEST_TEXT).split(' '), ROUNDS_OF_WORDS, (word) =>
    word.toLowerCase(),
  )
  return {
    startSeconds: at(start),
    endSeconds: at(end),
    ...(typeof speaker === 'string' && speaker !== '' && { speaker: foldSpace(speaker).slice(0, 60) }),
    text: words.join(' ').slice(0, LONGEST_TEXT),
  }
}

/** What is said so many times one after the other is there once. */
function withoutLoops<Item>(
  items: readonly Item[],
  leastRounds: number,
  keyOf: (item: Item) => string,
): Item[] {
  const keys = items.map(keyOf)
  const kept: Item[] = []
  const roundsOf = (at: number, size: number) => {
    let same = 0
    while (at + same + size < keys.length && keys[at + same] === keys[at + same + size]) same++
    return 1 + Math.floor(same / size)
  }
  for (let at = 0; at < items.length; ) {
    const sizes = Array.from({ length: LONGEST_LOOP }, (_, index) => index + 1)
    const size = sizes.find((each) => roundsOf(at, each) >= leastRounds) ?? 1
    const rounds = roundsOf(at, size)
    kept.push(...items.slice(at, at + size))
    at += rounds >= leastRounds ? rounds * size : 1
  }
  return kept
}

function isMadeUp({ no_speech_prob: silence, avg_logprob: sureness }: Json): boolean {
  return typeof silence === 'number' && typeof sureness === 'number' && silence > SILENCE && sureness < UNSURE
}
