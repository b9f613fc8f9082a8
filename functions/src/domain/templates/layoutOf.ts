import type { EpisodeLanguage, ReaderLanguage } from '../languages.ts'
import { lengthText } from '../episodes/lengthText.ts'
import { formOf, shownChapters, type Summary } from '../summaries/summary.ts'
import { minutesOf, type Seconds } from '../units.ts'
import { type Laid, type Languages, type LayoutLine, linesOf, publishersChapters } from './layoutLines.ts'
import { LAYOUT_TEXTS } from './layoutTexts.ts'
import { MOST_TITLE_WORDS } from './questionsOf.ts'
import { type BlockName, DEFAULT_TEMPLATE, type TemplateId, templatesFor } from './template.ts'

export interface LayoutBlock {
  name: BlockName
  heading: string
  lines: readonly LayoutLine[]
}

export interface Layout {
  template: TemplateId
  /** Language of headline, lead, questions and titles. */
  written: EpisodeLanguage
  /** The episode's. */
  spoken: EpisodeLanguage
  /** Of a translated summary: from which language, and how many points are not. */
  translated?: string
  headline: string
  /** Below the headline; may be empty. */
  lead: string
  /** For deciding whether to listen. */
  facts: ReadonlyArray<{ name: string; value: string }>
  /** Whether it has the episode's waveform. */
  hasDrawing: boolean
  blocks: readonly LayoutBlock[]
}

type EpisodeFacts = { title: string; language: EpisodeLanguage; durationSeconds: Seconds }

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
  episode: EpisodeFacts,
  reader: ReaderLanguage = summary.language ?? episode.language,
): Layout {
  const spoken = episode.language
  const written = summary.language ?? spoken
  const languages = { spoken, written, reader }
  const form = formOf(summary)
  const template = templatesFor(form).includes(asked) ? asked : DEFAULT_TEMPLATE
  const texts = LAYOUT_TEXTS[reader]
  const block = (
    name: BlockName,
    lines = linesOf(name, summary, languages),
    heading = texts.headings[name],
  ) => (lines.length > 0 ? [{ name, heading, lines }] : [])
  const translated = translatedText(summary, spoken, reader)
  const shared = {
    template,
    written,
    spoken,
    ...(translated !== '' && { translated }),
    headline: summary.headline || episode.title,
  }
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
        ...shared,
        lead: summary.gist,
        facts: [],
        hasDrawing: true,
        blocks:
          form === 'excerpt'
            ? [
                ...block('publisher'),
                ...chapters(),
                ...passages(summary, texts.headings.passages, languages),
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
        ...shared,
        lead: '',
        facts: factsOf(summary, episode, reader),
        hasDrawing: false,
        blocks: block('points', lines, texts.chosenPoints(lines.length)),
      }
    }
    case 'study': {
      const questions = linesOf('questions', summary, languages)
      return {
        ...shared,
        lead: texts.studyLead(questions.length),
        facts: [],
        hasDrawing: false,
        blocks: [...block('questions', questions), ...chapters()],
      }
    }
    case 'shownotes':
      return {
        ...shared,
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

/** From which language a summary is translated, and how many points are not; '' where it is none. */
export function translatedText(
  { keyPoints, language }: Pick<Summary, 'keyPoints' | 'language'>,
  spoken: EpisodeLanguage,
  reader: ReaderLanguage,
): string {
  const kept = keyPoints.filter(({ original }) => original === undefined).length
  return language === undefined ? '' : LAYOUT_TEXTS[reader].translated(spoken, kept)
}

/** Under the publisher's chapters where known. */
function passages(summary: Laid, heading: string, languages: Languages): LayoutBlock[] {
  const chapters = publishersChapters(summary)
  const lines = linesOf('passages', summary, languages)
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
