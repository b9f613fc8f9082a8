import { foldSpace } from '#domain/episodes/transcript.ts'
import { isJson, type Json } from '../../platform/json.ts'
import { memberOf } from '../model/memberNames.ts'
import { listedIn, NO_JSON, ownWords, type Reading } from '../model/readAnswer.ts'
import { numberOf } from '../model/readTime.ts'
import { cleanOwnWords } from '../verify/cleanText.ts'
import { LIMITS } from '../verify/limits.ts'
import { linesOf, type Passage } from './passages.ts'
import { type Question, type SaidSentence, saidOf } from './verifySentence.ts'

const MOST_SENTENCES = 5
const MARKS = /\s*\[\s*#?\d{1,2}(?:\s*[,;]\s*#?\d{1,2})*\s*\]/gu

/** A model's answer's sentences that passages say, if any. @returns the fault of an unreadable answer */
export function readAsked(
  text: string,
  question: Question,
  passages: readonly Passage[],
): Reading<SaidSentence[]> {
  const listed = listedIn(text, 'sentences')
  if (listed === undefined) return { wrong: NO_JSON }
  const claims = listed.flatMap((entry) => claimsOf(entry, question))
  return { answer: saidOf(claims, question, passages).slice(0, MOST_SENTENCES) }
}

/** The sentences of an entry: each has to be said, whatever stands beside it. */
function claimsOf(entry: Json, { language }: Question): SaidSentence[] {
  const written = ownWords(entry, 'text')
  const rests = [...new Set([...numbersIn(memberOf(entry, 'rests')), ...numbersIn(written.match(MARKS))])]
  const text = cleanOwnWords(foldSpace(written.replace(MARKS, '')), LIMITS.pointText)
  const segments = [{ startSeconds: 0, endSeconds: 0, text }]
  return linesOf({ file: '', title: '', transcript: { language, durationSeconds: 0, segments } }).map(
    (line) => ({ text: line.text, rests }),
  )
}

/** [2, 5], "2, 5", ["#2"], [{"n": 2}]; what is no number stands for no passage. */
function numbersIn(value: unknown): number[] {
  if (value === null || value === undefined) return []
  return [value]
    .flat(2)
    .flatMap((each) =>
      typeof each === 'string'
        ? (each.match(/\d+/g) ?? [Number.NaN])
        : isJson(each)
          ? memberOf(each, 'n')
          : each,
    )
    .map(numberOf)
}
