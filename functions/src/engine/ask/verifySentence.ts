import type { EpisodeLanguage } from '#domain/languages.ts'
import { INNER_NAME, NAME, namesIn, numbersOf } from '../verify/claimWords.ts'
import { deniesAlike, saidIn } from '../verify/denials.ts'
import { isWrittenIn } from '../verify/isWrittenIn.ts'
import { stemsOf } from '../verify/restsOn.ts'
import { wordsOf } from '../verify/words.ts'
import { isExchanged } from './isExchanged.ts'
import { isOtherwise } from './isOtherwise.ts'
import { CLAUSES, isSupported } from './isSupported.ts'
import { deniesElse, isOfAnother, OF_BEFORE, losesSense, turnsAround } from './losesSense.ts'
import type { Passage } from './passages.ts'
import { saysAsked, saysNames } from './saysNames.ts'

/** A sentence rests on the first of more: all of them together would carry anything. */
const MOST_RESTS = 4
/** So near a passage the names and numbers of a question are said. */
const NEARBY_SECONDS = 180

/** A sentence of an answer with the numbers of the passages that it rests on, from 1. */
export interface SaidSentence {
  text: string
  rests: number[]
}

/** What was asked, and in which language the answer is. */
export interface Question {
  text: string
  language: EpisodeLanguage
}

/** The sentences of an answer that somebody says, each with the passages that it was compared with alone. */
export function saidOf(
  sentences: readonly SaidSentence[],
  question: Question,
  passages: readonly Passage[],
): SaidSentence[] {
  return sentences
    .filter(({ rests }) => rests.every((n) => passages[n - 1] !== undefined))
    .map(({ text, rests }) => ({ text, rests: rests.slice(0, MOST_RESTS) }))
    .filter(({ text, rests }) => isSaid(text, rests, question, passages))
}

/** Whether its passages say a sentence of an answer, and deny what it denies: docs/rules.md "Asking" @param rests from 1 */
function isSaid(
  sentence: string,
  rests: readonly number[],
  { text: question, language }: Question,
  passages: readonly Passage[],
): boolean {
  const own = rests.flatMap((n) => passages[n - 1] ?? [])
  const said = own.map((passage) => saidWith(passage, passages)).join(' ')
  const inEpisodes = passages.filter(({ file }) => own.some((each) => each.file === file))
  const nearby = `${said} ${textOf(inEpisodes.filter((each) => own.some((one) => isNear(one, each))))}`
  const isForeign = !own.every((each) => each.language === language && isWrittenIn(language, each.text))
  const voices = new Set(passages.flatMap(({ speaker = '' }) => stemsOf(speaker)))
  // A passage may call the subject of the question "it", but not its speaker.
  const subjects = (question.match(NAME) ?? []).filter(
    (name) => !stemsOf(name).some((stem) => voices.has(stem)),
  )
  const text = textOf(own)
  return (
    saysAsked(question, `${said} ${textOf(inEpisodes)}`, passages, isForeign) &&
    saysNames(sentence, `${said} ${subjects.join(', ')}`, passages, isForeign) &&
    !isOtherwise(sentence, said, language, own[0]?.language) &&
    !own.some(
      ({ isDenied, speaker }) =>
        isDenied && !namesIn(sentence, NAME).some((name) => stemsOf(speaker ?? '').includes(name)),
    ) &&
    numbersOf(question, language).every((number) => numbersOf(nearby, language).includes(number)) &&
    areTogether(sentence, { text: question, language }, own, passages) &&
    !isExchanged(sentence, text, passages) &&
    !deniesElse(sentence, text) &&
    !sentence.split(CLAUSES).some((part) => isMisplaced(part, language, own, passages)) &&
    (isForeign
      ? !turnsAround(sentence, text)
      : deniesAlike(sentence, saidIn(text)) &&
        !losesSense(sentence, own) &&
        !isOfAnother(question, said) &&
        isSupported(sentence, { question, text, voices }))
  )
}

const textOf = (passages: readonly Passage[]): string => passages.map(({ text }) => text).join(' ')

/** Whether two passages are near each other in one episode. */
const isNear = (one: Passage, other: Passage): boolean =>
  one.file === other.file && Math.abs(one.startSeconds - other.startSeconds) <= NEARBY_SECONDS

/** What is said, with who says it and in which episode: a title names its guest, whoever speaks, so that no speaker's name counts there. */
function saidWith({ speaker = '', title, text }: Passage, passages: readonly Passage[]): string {
  const speakers = new Set(passages.flatMap((passage) => wordsOf(passage.speaker ?? '')))
  const subject = title.split(/\s+/).filter((word) => !wordsOf(word).some((each) => speakers.has(each)))
  return `${subject.join(' ')}. ${speaker}: ${text}`
}

/** Whether each number stands in a passage that has one of the names, if any: Ana has 20 bees, Bo has 40. */
function areTogether(
  sentence: string,
  { text: question, language }: Question,
  own: readonly Passage[],
  passages: readonly Passage[],
): boolean {
  const names = [...namesIn(question, INNER_NAME), ...namesIn(sentence, NAME)]
  const read = own.map((passage) => ({
    numbers: numbersOf(passage.text, passage.language),
    stems: new Set(stemsOf(saidWith(passage, passages))),
  }))
  const isNamed = names.some((name) => read.some(({ stems }) => stems.has(name)))
  const holds = (number: string) =>
    read.some(
      ({ numbers, stems }) => numbers.includes(number) && (!isNamed || names.some((name) => stems.has(name))),
    )
  return numbersOf(sentence, language).every(holds)
}

/** Whether the passages pair the words of a clause, which are said of the same, with another name or number than it does. */
function isMisplaced(
  claim: string,
  language: EpisodeLanguage,
  own: readonly Passage[],
  passages: readonly Passage[],
): boolean {
  const everywhere = new Set(passages.flatMap((passage) => namesIn(passage.text, INNER_NAME)))
  const kinds = [
    (part: string) => numbersOf(part, language),
    (part: string) => namesIn(part, NAME).filter((name) => everywhere.has(name)),
  ]
  return kinds.some((marksIn) => {
    const marks = marksIn(claim)
    const names = [...namesIn(claim, NAME), ...marks]
    const plain = stemsOf(claim).filter((stem) => !names.includes(stem))
    const parts = own
      .flatMap((passage) => passage.text.split(/(?<=[.!?…]) /))
      .map((part) => {
        const stems = new Set(stemsOf(part))
        return { part, marks: marksIn(part), near: plain.filter((stem) => stems.has(stem)).length }
      })
    return marks.some((mark) => {
      const there = parts.filter(({ marks: of }) => of.includes(mark))
      const most = Math.max(...there.map(({ near }) => near)) + (plain.length > 1 ? 1 : 0)
      const others = parts.filter(
        ({ part, near, marks: of }, at) =>
          near > most && of.length > 0 && !(OF_BEFORE.test(part) && parts[at - 1]?.marks.includes(mark)),
      )
      return there.length > 0 && others.some(({ marks: of }) => !of.some((each) => marks.includes(each)))
    })
  })
}
