import type { EpisodeLanguage, ReaderLanguage } from '../languages.ts'
import { lengthText } from '../episodes/lengthText.ts'
import {
  asWritten,
  type Chapter,
  formOf,
  type KeyPoint,
  shownChapters,
  type Summary,
} from '../summaries/summary.ts'
import { minutesOf, type Seconds } from '../units.ts'
import { LAYOUT_TEXTS } from './layoutTexts.ts'
import { MOST_TITLE_WORDS, questionsOf } from './questionsOf.ts'
import { type BlockName, DEFAULT_TEMPLATE, type TemplateId, templatesFor } from './template.ts'

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

export interface LayoutLine {
  text: string
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

export interface LayoutBlock {
  name: BlockName
  heading: string
  lines: readonly LayoutLine[]
}

export interface Layout {
  template: TemplateId
  headline: string
  /** Below the headline; may be empty. */
  lead: string
  /** For deciding whether to listen. */
  facts: ReadonlyArray<{ name: string; value: string }>
  /** Whether it has the episode's waveform. */
  hasDrawing: boolean
  blocks: readonly LayoutBlock[]
}

type Laid = Pick<Summary, 'headline' | 'gist' | 'keyPoints' | 'moments'> & Partial<Summary>
type EpisodeFacts = { title: string; language: EpisodeLanguage; durationSeconds: Seconds }
type Languages = { spoken: EpisodeLanguage; reader: ReaderLanguage }

const POINTS_OF_DECIDE = 3
const SUBJECTS_OF_DECIDE = 3

/**
 * A stored summary in a template: the same claims, quotes and seconds, in another order and length, without
 * an engine. Empty blocks are left out. An excerpt becomes Brief where the template needs points.
 * docs/rules.md "Templates"
 * @param reader the language of headings and facts
 */
export function layoutOf(
  asked: TemplateId,
  summary: Laid,
  said: EpisodeFacts,
  reader: ReaderLanguage = summary.language ?? said.language,
): Layout {
  const { episode } = asWritten({ episode: said }, summary)
  const languages = { spoken: episode.language, reader }
  const form = formOf(summary)
  const template = templatesFor(form).includes(asked) ? asked : DEFAULT_TEMPLATE
  const texts = LAYOUT_TEXTS[reader]
  const block = (
    name: BlockName,
    lines = linesOf(name, summary, languages),
    heading = texts.headings[name],
  ) => (lines.length > 0 ? [{ name, heading, lines }] : [])
  const headline = summary.headline || episode.title
  const chapters = () =>
    block(
      'chapters',
      undefined,
      publishersChapters(summary).length > 0 ? texts.publishersChapters : undefined,
    )
  switch (template) {
    case 'brief': {
      const own = [...block('moments'), ...block('quotes')]
      return {
        template,
        headline,
        lead: summary.gist,
        facts: [],
        hasDrawing: true,
        blocks:
          form === 'excerpt'
            ? [
                ...block('publisher'),
                ...chapters(),
                ...passages(summary, texts.headings.passages),
                ...own,
                ...block('speakers'),
              ]
            : [...block('points'), ...own, ...chapters(), ...block('speakers'), ...block('publisher')],
      }
    }
    case 'decide': {
      const chosen = worthiest(summary, POINTS_OF_DECIDE)
      const lines = linesOf('points', summary, languages).filter(({ at }) => chosen.has(at))
      return {
        template,
        headline,
        lead: '',
        facts: factsOf(summary, episode, reader),
        hasDrawing: false,
        blocks: block('points', lines, texts.chosenPoints(lines.length)),
      }
    }
    case 'study': {
      const questions = linesOf('questions', summary, languages)
      return {
        template,
        headline,
        lead: texts.studyLead(questions.length),
        facts: [],
        hasDrawing: false,
        blocks: [...block('questions', questions), ...chapters()],
      }
    }
    case 'shownotes':
      return {
        template,
        headline,
        lead: summary.gist,
        facts: [],
        hasDrawing: true,
        blocks: [
          ...block('publisher'),
          ...(linesOf('chapters', summary, languages).length > 0 ? chapters() : block('moments')),
          ...block('mentions'),
          ...block('quotes'),
          ...block('speakers'),
        ],
      }
  }
}

function linesOf(name: BlockName, summary: Laid, { spoken, reader }: Languages): LayoutLine[] {
  const { keyPoints, moments, quotes = [], speakers = [], mentions = [] } = summary
  switch (name) {
    case 'publisher':
      return summary.publisher?.description ? [{ text: summary.publisher.description, at: 0 }] : []
    case 'passages':
      return keyPoints.map(({ text, startSeconds, speaker }, at) => ({
        text,
        startSeconds,
        ...(speaker !== undefined && { speaker }),
        at,
      }))
    case 'points':
      return keyPoints.map((point, at) => ({ ...pointLine(point), at }))
    case 'questions': {
      const said = [summary.gist, ...keyPoints.flatMap(({ text, quote }) => [text, quote])]
      const questions = questionsOf(keyPoints, moments, said, spoken)
      return keyPoints.map((point, at) => ({ ...pointLine(point), question: questions[at] ?? '', at }))
    }
    case 'moments':
      return moments.flatMap(({ title, quote, startSeconds, endSeconds }, at) => {
        // An excerpt says each sentence once: the dial plays the moments.
        const isSaid = formOf(summary) === 'excerpt' && keyPoints.some(({ text }) => text.includes(quote))
        if (isSaid) return []
        const words = beginsAs(title, quote) ? { text: quote } : { text: title, quote }
        return [{ ...words, startSeconds, endSeconds, at }]
      })
    case 'quotes':
      return quotes.map(({ quote, speaker, startSeconds }, at) => ({
        text: quote,
        startSeconds,
        ...(speaker !== undefined && { speaker }),
        at,
      }))
    case 'chapters':
      return shownChapters(summary).map(({ title, startSeconds }, at) => ({ text: title, startSeconds, at }))
    case 'speakers':
      return speakers.map(({ name: speaker, share }, at) => ({
        text: `${speaker}: ${Math.round(share * 100)} %`,
        at,
      }))
    case 'mentions':
      return mentions.map(({ name: mentioned, kind, startSeconds }, at) => {
        const sort = LAYOUT_TEXTS[reader].mentionKinds[kind]
        return {
          text: sort === undefined ? mentioned : `${mentioned} (${sort})`,
          ...(startSeconds !== undefined && { startSeconds }),
          at,
        }
      })
  }
}

function pointLine({ text, quote, startSeconds }: KeyPoint): Omit<LayoutLine, 'at'> {
  return { text, startSeconds, ...(!saysSame(text, quote) && { quote }) }
}

const publishersChapters = ({ publisher }: Laid): readonly Chapter[] => publisher?.chapters ?? []

/** Under the publisher's chapters where known. */
function passages(summary: Laid, heading: string): LayoutBlock[] {
  const chapters = publishersChapters(summary)
  const lines = linesOf('passages', summary, { spoken: 'en', reader: 'en' })
  const chapterOf = ({ startSeconds = 0 }: LayoutLine) =>
    chapters.findLast((chapter) => chapter.startSeconds <= startSeconds)?.title ?? heading
  return [...Map.groupBy(lines, chapterOf)].map(([title, under]) => ({
    name: 'passages',
    heading: title,
    lines: under.map((line) => ({ ...line, text: withCapital(line.text) })),
  }))
}

/** Capital first: a joining word may be cut off; unpunctuated captions stay. */
export function withCapital(text: string): string {
  return /[\p{Lu}.?!]/u.test(text) ? text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : text
}

/** Points of the best moments; without weights, the first ones. */
function worthiest({ keyPoints, moments }: Laid, count: number): ReadonlySet<number> {
  const weightAt = (seconds: Seconds) =>
    moments.find((each) => each.startSeconds <= seconds && seconds < each.endSeconds)?.weight ?? 0
  const ranked = keyPoints
    .map(({ startSeconds }, at) => ({ at, weight: weightAt(startSeconds) }))
    .toSorted((a, b) => b.weight - a.weight || a.at - b.at)
  return new Set(ranked.slice(0, count).map(({ at }) => at))
}

function factsOf(summary: Laid, { durationSeconds }: EpisodeFacts, reader: ReaderLanguage): Layout['facts'] {
  const { moments, speakers = [] } = summary
  const chapters = shownChapters(summary)
  const texts = LAYOUT_TEXTS[reader]
  const weighty = moments.toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
  const subjects = (chapters.length > 0 ? chapters : weighty)
    .map(({ title }) => title)
    .filter((title) => title.split(/\s+/).length <= MOST_TITLE_WORDS)
    .slice(0, SUBJECTS_OF_DECIDE)
    .map((title) => texts.quoted(title))
  const heard = moments.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
  const whole = lengthText(minutesOf(durationSeconds))
  return [
    ...(subjects.length > 0
      ? [{ name: texts.forYouIf.name, value: texts.forYouIf.value(subjects.join(', ')) }]
      : []),
    ...(speakers.length > 0
      ? [{ name: texts.speaks, value: speakers.map(({ name }) => name).join(', ') }]
      : []),
    ...(heard > 0
      ? [{ name: texts.costs.name, value: texts.costs.value(lengthText(minutesOf(heard)), whole) }]
      : []),
  ]
}
