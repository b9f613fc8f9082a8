import type { EpisodeLanguage, ReaderLanguage } from '../languages.ts'
import { type Chapter, formOf, shownChapters, type Summary } from '../summaries/summary.ts'
import type { Seconds } from '../units.ts'
import { LAYOUT_TEXTS } from './layoutTexts.ts'
import { questionsOf } from './questionsOf.ts'
import type { BlockName } from './template.ts'

export interface LayoutLine {
  text: string
  /** Of the text; a quote is in the episode's. */
  language: EpisodeLanguage
  /** Of a point that could not be translated. */
  mark?: string
  /** Absent where unknown: of speakers, and of mentions spelled otherwise than said. */
  startSeconds?: Seconds
  /** Of moments. */
  endSeconds?: Seconds
  /** Where it says more than the text. */
  quote?: string
  speaker?: string
  /** Of questions; the other fields are the answer. */
  question?: string
  /** Place in the summary's list. */
  at: number
}

export type Laid = Pick<Summary, 'headline' | 'gist' | 'keyPoints' | 'moments'> & Partial<Summary>
export type Languages = { spoken: EpisodeLanguage; written: EpisodeLanguage; reader: ReaderLanguage }

/** Share of the longer text's words that the other one has. */
const SAME_SHARE = 0.75

/** Whether a claim repeats its quote: then one of them is shown. */
function saysSame(text: string, quote: string): boolean {
  const [one, other] = [wordsOf(text), wordsOf(quote)]
  const left = new Map<string, number>()
  for (const word of other) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of one) {
    const times = left.get(word) ?? 0
    if (times > 0) shared++
    left.set(word, times - 1)
  }
  return text === quote || shared >= SAME_SHARE * Math.max(one.length, other.length)
}

/** Whether a title begins or equals the quote below it. */
export function beginsAs(title: string, quote: string): boolean {
  const words = wordsOf(title)
  const said = wordsOf(quote)
  return title === quote || (words.length > 0 && words.every((word, at) => word === said[at]))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The lines of one block, each in its own language; none where the summary lacks them. */
export function linesOf(name: BlockName, summary: Laid, languages: Languages): LayoutLine[] {
  const { spoken, written, reader } = languages
  const { keyPoints, moments, quotes = [], speakers = [], mentions = [] } = summary
  switch (name) {
    case 'publisher':
      return summary.publisher?.description
        ? [{ text: summary.publisher.description, language: spoken, at: 0 }]
        : []
    case 'passages':
      return keyPoints.map(({ text, startSeconds, speaker }, at) => ({
        text,
        language: spoken,
        startSeconds,
        ...(speaker !== undefined && { speaker }),
        at,
      }))
    case 'points':
      return pointLines(summary, spoken, reader)
    case 'questions': {
      const said = [summary.gist, ...keyPoints.flatMap(({ text, quote }) => [text, quote])]
      const questions = questionsOf(keyPoints, moments, said, written)
      return pointLines(summary, spoken, reader).map((line) => ({
        ...line,
        question: questions[line.at] ?? '',
      }))
    }
    case 'moments':
      return moments.flatMap(({ title, quote, startSeconds, endSeconds }, at) => {
        // An excerpt says each sentence once: the dial plays the moments.
        const isSaid = formOf(summary) === 'excerpt' && keyPoints.some(({ text }) => text.includes(quote))
        if (isSaid) return []
        const words = beginsAs(title, quote)
          ? { text: quote, language: spoken }
          : { text: title, language: written, quote }
        return [{ ...words, startSeconds, endSeconds, at }]
      })
    case 'quotes':
      return quotes.map(({ quote, speaker, startSeconds }, at) => ({
        text: quote,
        language: spoken,
        startSeconds,
        ...(speaker !== undefined && { speaker }),
        at,
      }))
    case 'chapters': {
      const language = publishersChapters(summary).length > 0 ? spoken : written
      return shownChapters(summary).map(({ title, startSeconds }, at) => ({
        text: title,
        language,
        startSeconds,
        at,
      }))
    }
    case 'speakers':
      return speakers.map(({ name: speaker, share }, at) => ({
        text: `${speaker}: ${Math.round(share * 100)} %`,
        language: spoken,
        at,
      }))
    case 'mentions':
      return mentions.map(({ name: mentioned, kind, startSeconds }, at) => {
        const sort = LAYOUT_TEXTS[reader].mentionKinds[kind]
        return {
          text: sort === undefined ? mentioned : `${mentioned} (${sort})`,
          language: spoken,
          ...(startSeconds !== undefined && { startSeconds }),
          at,
        }
      })
  }
}

/** Key points, each in its own language. */
export function pointLines(
  { keyPoints, language }: Pick<Summary, 'keyPoints' | 'language'>,
  spoken: EpisodeLanguage,
  reader: ReaderLanguage,
): Array<LayoutLine & { startSeconds: Seconds }> {
  return keyPoints.map(({ text, original, quote, startSeconds }, at) => ({
    text,
    language: original === undefined ? spoken : (language ?? spoken),
    ...(language !== undefined && original === undefined && { mark: LAYOUT_TEXTS[reader].untranslated }),
    startSeconds,
    ...(!saysSame(text, quote) && { quote }),
    at,
  }))
}

export const publishersChapters = ({ publisher }: Laid): readonly Chapter[] => publisher?.chapters ?? []
