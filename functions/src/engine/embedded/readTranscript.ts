import type { Transcript } from '#domain/episodes/transcript.ts'
import { UnreadableTranscript } from '../UnreadableTranscript.ts'
import { languageShares } from './read/detectLanguage.ts'
import { LEXICONS, STOP } from './read/lexicon.ts'
import { readUnits, type Units } from './read/readUnits.ts'
import { readWords, type Words } from './read/readWords.ts'
import { type ScoredUnits, scoreUnits } from './score/scoreUnits.ts'

/** Fewer words are not an episode. */
const LEAST_WORDS = 40
/** Least share of stop words in speech, and least number of different words. */
const LEAST_STOPS = 0.12
const LEAST_STEMS = 15
const SAMPLES = 60
/** More stop words of the other language too: the transcript is of both. */
const MIXED_SHARE = 0.3

/** Words, sentences and their values. Linear. @throws UnreadableTranscript when there is nothing to choose from */
export function readTranscript(transcript: Transcript): { words: Words; units: Units; scored: ScoredUnits } {
  const words = wordsOf(transcript)
  refuseUnreadable(words)
  const units = readUnits(words)
  return { words, units, scored: scoreUnits(words, units) }
}

export function isEnoughSpeech(transcript: Transcript): boolean {
  try {
    refuseUnreadable(wordsOf(transcript))
    return true
  } catch {
    return false
  }
}

function wordsOf(transcript: Transcript): Words {
  return readWords(transcript, LEXICONS[isMixed(transcript) ? 'mixed' : transcript.language])
}

/** @throws UnreadableTranscript */
function refuseUnreadable(words: Words): void {
  if (words.count === 0) throw new UnreadableTranscript('empty')
  if (words.count < LEAST_WORDS) throw new UnreadableTranscript('too-short')
  let stops = 0
  for (let index = 0; index < words.count; index++)
    if (((words.classes[index] as number) & STOP) !== 0) stops++
  if (stops < words.count * LEAST_STOPS || words.stemCount < LEAST_STEMS)
    throw new UnreadableTranscript('not-speech')
}

/** By samples of start, middle and end. */
function isMixed({ segments, language }: Transcript): boolean {
  const other = language === 'en' ? 'es' : 'en'
  const sample: string[] = []
  const step = Math.max(1, Math.floor(segments.length / SAMPLES))
  for (let at = 0; at < segments.length; at += step) sample.push(segments[at]!.text.slice(0, 400))
  return languageShares(sample.join(' '))[other] >= MIXED_SHARE
}
