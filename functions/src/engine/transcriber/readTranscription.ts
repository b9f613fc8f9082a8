import { foldSpace, type TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { isJson, type Json } from '../../platform/json.ts'
import { within } from '../transcript/finishTranscript.ts'
import { joinToSentences } from '../transcript/joinToSentences.ts'
import { parseVtt } from '../transcript/parseVtt.ts'
import { canBeSaid, heardInOrder } from '../transcript/risingTimes.ts'
import { withoutLong } from '../transcript/shareByLength.ts'
import { parseLooseNumbers, textOf, type TimedEntry, timedEntries } from '../transcript/timedEntries.ts'

/** An answer with words but no times: nothing could be anchored to it. */
export const WITHOUT_TIMES =
  'The transcriber gives no times of segments: use a model that does, such as whisper-1.'
const FALLING_TIMES = 'The transcriber gives times of segments that do not rise.'
const NO_JSON = 'The transcriber did not answer with JSON.'

/** A model that hears no speech, and is unsure of its words, makes them up. */
const SILENCE = 0.8
const UNSURE = -1
/** Sounds, not words: [Music], (applause), *laughs*, ♪. */
const NOISE = /^(?:[\s♪♫🎵🎶]|\[[^[\]]{0,60}\]|\([^()]{0,30}\)|\*[^*]{1,30}\*|<\|[^|]{0,40}\|>)+\.?$/u
/** A looping model repeats up to so many segments, or words. */
const LONGEST_LOOP = 8
const ROUNDS_OF_SEGMENTS = 4
const ROUNDS_OF_WORDS = 8

/**
 * An answer's segments, in the episode's time: "verbose_json", other forms with times, WebVTT or SRT. Noises and
 * endless repetitions are left out.
 * @param startSeconds start and length of the transcribed piece; it ends at Infinity when unknown
 * @returns none for silence; an unusable answer's fault; the status of an error within an answer, 0 without one
 * Source: https://platform.openai.com/docs/api-reference/audio/verbose-json-object
 */
export function readTranscription(
  text: string,
  { startSeconds, endSeconds }: { startSeconds: Seconds; endSeconds: Seconds },
): { segments: TranscriptSegment[] } | { wrong: string } | { status: number } {
  const length = endSeconds - startSeconds
  const known = Number.isFinite(length) ? length : undefined
  const answer = parseLooseNumbers(text)
  if (isJson(answer) && (answer['error'] || answer['object'] === 'error')) {
    const { code, status } = isJson(answer['error']) ? answer['error'] : answer
    return { status: Number(code ?? status) || 0 }
  }
  const entries = timedEntries(answer, known) ?? cuesIn(isJson(answer) ? answer['text'] : text, length)
  if (entries === undefined && answer === undefined && /^\s*(?:[<{[]|$)/.test(text)) return { wrong: NO_JSON }
  if (entries === undefined || entries === 'WITHOUT_TIMES') return { wrong: WITHOUT_TIMES }
  if (entries === 'FALLING_TIMES') return { wrong: FALLING_TIMES }
  const whole = isJson(answer) ? textOf(answer).trim() : ''
  if (entries.length === 0 && whole !== '' && !NOISE.test(whole)) return { wrong: WITHOUT_TIMES }
  const heard = entries.filter(({ json }) => !isMadeUp(json)).map(({ json: _, ...each }) => each)
  const plain = heard.map((each) => ({ ...each, text: each.text.replace(/<\|[^|]{0,40}\|>/g, ' ') }))
  const rising = heardInOrder(
    plain.filter(({ text: said }) => said.trim() !== '' && !NOISE.test(said)),
    known,
  )
  if (rising === undefined) return { wrong: FALLING_TIMES }
  const sentences = joinToSentences(rising)
    .map((each) => ({ ...each, text: foldSpace(each.text) }))
    .filter(({ startSeconds: start }) => start <= length)
  const once = withoutLoops(sentences, ROUNDS_OF_SEGMENTS, ({ text: said }) => said.toLowerCase())
  const segments = once.map((each) => {
    const words = withoutLoops(each.text.split(' '), ROUNDS_OF_WORDS, (word) => word.toLowerCase())
    return { ...each, text: words.join(' ') }
  })
  if (!canBeSaid(segments)) return { wrong: FALLING_TIMES }
  return { segments: withoutLong(segments).map((each) => inEpisode(each, startSeconds, length)) }
}

function cuesIn(text: unknown, length: Seconds): TimedEntry[] | 'FALLING_TIMES' | undefined {
  if (typeof text !== 'string' || !text.includes('-->')) return undefined
  const reading = parseVtt(text)
  if ('segments' in reading) return within(reading.segments, length).map((each) => ({ ...each, json: {} }))
  return reading.wrong === 'FALLING_TIMES' ? reading.wrong : []
}

function inEpisode(segment: TranscriptSegment, from: Seconds, length: Seconds): TranscriptSegment {
  const at = (seconds: Seconds) => Math.round((from + Math.min(seconds, length)) * 1_000) / 1_000
  return { ...segment, startSeconds: at(segment.startSeconds), endSeconds: at(segment.endSeconds) }
}

/** Repetitions of so many in a row are reduced to one. */
function withoutLoops<Item>(items: readonly Item[], leastRounds: number, keyOf: (item: Item) => string) {
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
