import type { EpisodeLanguage } from '#domain/languages.ts'
import { Carriers } from '../verify/carries.ts'
import { INNER_NAME, NAME, namesIn, numbersOf } from '../verify/claimWords.ts'
import { isWrittenIn } from '../verify/isWrittenIn.ts'
import { stemsOf } from '../verify/restsOn.ts'
import { isContent, wordsOf } from '../verify/words.ts'
import { isOtherwise } from './isOtherwise.ts'
import { isOfAnother, isSame, isSwapped, OF_BEFORE, losesSense, turnsAround } from './losesSense.ts'
import type { Passage } from './passages.ts'

/** A sentence rests on the first of more: all of them together would carry anything. */
const MOST_RESTS = 4
/** Of a sentence's words so many are said in what it rests on, whoever says it aside. */
const LEAST_SAID = 1 / 3
/** Of those that are no names or numbers so many are said or asked. */
const LEAST_PLAIN = 0.4
/** So near a passage the names of a question are said. */
const NEARBY_SECONDS = 180
/** Endings of words that open a sentence in English or Spanish and are not names. */
const COMMON_OPENING = /(?:s|ing|ed|ly|ado|ido|mente|ar|er|ir|se|[íáó]n?|ían|aban?|ron|(?<!ma)ría)$/iu

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

/**
 * Whether somebody says a sentence of an answer: each number and name of it, and each of the question, stands in the passages that
 * it rests on, and what they deny it denies.
 * @param rests numbers of passages, from 1
 * docs/rules.md "Asking"
 */
function isSaid(
  sentence: string,
  rests: readonly number[],
  { text: question, language }: Question,
  passages: readonly Passage[],
): boolean {
  const own = rests.flatMap((n) => passages[n - 1] ?? [])
  const said = own.map((passage) => saidWith(passage, passages)).join(' ')
  const nearby = [
    said,
    ...passages.filter((each) => own.some((one) => isNear(one, each))).map(({ text }) => text),
  ].join(' ')
  const isForeign = !own.every((each) => each.language === language && isWrittenIn(language, each.text))
  return (
    holdsKnownNames(question, nearby, passages) &&
    hasNames(question, nearby, passages, isForeign) &&
    hasNames(sentence, said, passages, isForeign) &&
    !isOtherwise(sentence, said, language, own[0]?.language) &&
    !own.some(
      ({ isDenied, speaker }) =>
        isDenied && !namesIn(sentence, NAME).some((name) => stemsOf(speaker ?? '').includes(name)),
    ) &&
    areTogether(sentence, { text: question, language }, own, passages) &&
    ![sentence, question].some((text) => isMisplaced(text, sentence, language, own, passages)) &&
    (isForeign
      ? !turnsAround(sentence, own.map(({ text }) => text).join(' '))
      : !losesSense(sentence, own) &&
        !isOfAnother(sentence, question, said) &&
        !isSwapped(sentence, question, said) &&
        isCarried())
  )

  function isCarried(): boolean {
    const proposal = { n: 1, startSeconds: 0, endSeconds: 1, ...joined(own) }
    const heard = stemsOf(said)
    const speakers = new Set(stemsOf(own.map(({ speaker = '' }) => speaker).join(' ')))
    const claimed = [...new Set(stemsOf(sentence))].filter((stem) => !speakers.has(stem))
    const [names, asked] = [namesIn(sentence, NAME), stemsOf(question)]
    const plain = claimed.filter((stem) => !names.includes(stem) && !/^\d/.test(stem))
    const known = plain.filter((stem) => [...heard, ...asked].some((each) => isSame(each, stem)))
    if (plain.length > 1 && known.length / plain.length < LEAST_PLAIN) return false
    const share = claimed.filter((stem) => heard.some((each) => isSame(each, stem))).length / claimed.length
    return share >= LEAST_SAID && new Carriers([proposal], '', language).carries(sentence, 1)
  }
}

/** Whether two passages are near each other in one episode: a name may be said minutes before. */
const isNear = (one: Passage, other: Passage): boolean =>
  one.file === other.file && Math.abs(one.startSeconds - other.startSeconds) <= NEARBY_SECONDS

/** What is said, with who says it and in which episode: a title names its guest, whoever speaks, so that no speaker's name counts there. */
function saidWith({ speaker = '', title, text }: Passage, passages: readonly Passage[]): string {
  const speakers = new Set(passages.flatMap((passage) => wordsOf(passage.speaker ?? '')))
  const subject = title.split(/\s+/).filter((word) => !wordsOf(word).some((each) => speakers.has(each)))
  return `${subject.join(' ')}. ${speaker}: ${text}`
}

function joined(own: readonly Passage[]): { speaker?: string; text: string } {
  const speaker = own
    .map((passage) => passage.speaker ?? '')
    .join(' ')
    .trim()
  return { ...(speaker !== '' && { speaker }), text: own.map(({ text }) => text).join(' ') }
}

/**
 * Numbers stand in the passages, each in one that also has a name of what is claimed or asked, where there is any: "Ana has 20 bees"
 * and "Bo has 40" carry no "Ana has 40".
 */
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
  return numbersOf(`${question}\n${sentence}`, language).every(holds)
}

/** Whether the passages pair the claimed words with another name or number than the text does. */
function isMisplaced(
  text: string,
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
    const marks = marksIn(text)
    const claimed = [...marks, ...marksIn(claim)]
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
      return there.length > 0 && others.some(({ marks: of }) => !of.some((each) => claimed.includes(each)))
    })
  })
}

const NAME_RUN = /\p{Lu}[\p{L}\p{N}'’.-]*(?: \p{Lu}[\p{L}\p{N}'’.-]*)*/gu

/** Whether all names of a text are said: of a full name the last part, and no other one before it. */
function hasNames(text: string, said: string, passages: readonly Passage[], isForeign: boolean): boolean {
  const stems = new Set(stemsOf(said))
  const everywhere = new Set(passages.flatMap(({ text: each }) => namesIn(each, INNER_NAME)))
  const plain = new Set(
    passages.flatMap(({ text: each }) => stemsOf((each.match(/(?<!\S)\p{Ll}\S*/gu) ?? []).join(' '))),
  )
  const isFirst = (at: number) => !/[\p{L}\p{N},;"“'’)%:] ["“'(¿¡]?$/u.test(text.slice(0, at))
  return [...text.matchAll(NAME_RUN)].every(({ 0: run, index }) => {
    const parts = run.split(' ').filter((part) => !/^I(?:['’]|$)/.test(part) && wordsOf(part).some(isContent))
    const [opening] = parts
    // What opens a sentence is a name where it is one elsewhere, or no word that is said.
    if (opening !== undefined && run.startsWith(opening) && isFirst(index)) {
      const known = stemsOf(opening)
      const isName =
        known.some((stem) => everywhere.has(stem)) ||
        (!isForeign && !COMMON_OPENING.test(opening) && !known.some((stem) => plain.has(stem)))
      if (!isName) parts.shift()
    }
    const last = parts.at(-1)
    return last === undefined || parts.every((part) => isThere(part, part === last))
  })

  function isThere(part: string, isLast: boolean): boolean {
    const own = stemsOf(part.replace(/['’]s?$/u, ''))
    if (own.every((stem) => stems.has(stem))) return true
    return !isLast && !isOtherName(text, said, part)
  }
}

/** Names that passages have, as they are typed in a hurry: "bo lind". */
function holdsKnownNames(question: string, said: string, passages: readonly Passage[]): boolean {
  const names = new Set(
    passages.flatMap(({ speaker = '', text }) => [...namesIn(speaker, NAME), ...namesIn(text, INNER_NAME)]),
  )
  for (const { text } of passages)
    for (const plain of stemsOf((text.match(/(?<!\S)\p{Ll}\S*/gu) ?? []).join(' '))) names.delete(plain)
  const stems = new Set(stemsOf(said))
  return stemsOf(question).every((stem) => !names.has(stem) || stems.has(stem))
}

/** Whether what follows a first name is said behind another one: "Kim Vance" for "Ana Vance". */
function isOtherName(text: string, said: string, part: string): boolean {
  const behind = text.slice(text.indexOf(part) + part.length).match(/^ (\p{Lu}[\p{L}\p{N}-]*)/u)?.[1]
  if (behind === undefined) return true
  return [...said.matchAll(NAME_RUN)].some(([run]) => {
    const parts = run.split(' ')
    const before = parts[parts.indexOf(behind) - 1]
    return before !== undefined && wordsOf(before).some(isContent)
  })
}
