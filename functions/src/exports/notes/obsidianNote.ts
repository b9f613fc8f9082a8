import { utcDay } from '#domain/time/calendar.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { episodeAddress } from '#domain/episodes/episodeSource.ts'
import { summaryMarkdown, words } from '#domain/templates/summaryMarkdown.ts'
import { templateOf } from '#domain/templates/template.ts'
import { timeCode } from '#domain/units.ts'

type Exported = Pick<SummaryRequest, 'episode' | 'minutes' | 'source' | 'template' | 'requestedAt' | 'kind'>

/**
 * A summary as an Obsidian note: properties, then the summary in its template, each quote below its time link; the
 * answers of Study are foldable callouts. docs/rules.md "Exports"
 */
export function obsidianNote(summary: Summary, request: Exported): string {
  const { episode, source, requestedAt, kind } = request
  const properties: ReadonlyArray<readonly [string, unknown]> = [
    ['title', episode.title],
    ['show', episode.channelTitle],
    ['source', episodeAddress(source)],
    ['date', utcDay(requestedAt)],
    ['language', episode.language],
    ['length', timeCode(episode.durationSeconds)],
    ['kind', kind],
    ['template', templateOf(request)],
    ...(summary.verified === null
      ? [['verified', false] as const]
      : [['verified', `${summary.verified.anchored}/${summary.verified.total}`] as const]),
    ['tags', ['podcast']],
  ]
  const front = properties.map(([name, value]) => `${name}: ${scalar(value)}`)
  const note = summaryMarkdown(request, summary, {
    plain: ownWords,
    questions: (lines, line) =>
      lines.map((each) =>
        [
          `> [!question]- ${ownWords(each.question ?? '')}`,
          ...line(each)
            .split('\n')
            .map((row) => `> ${row}`),
        ].join('\n'),
      ),
  })
  return ['---', ...front, '---', '', note].join('\n')
}

/** JSON is YAML; characters that YAML cannot print become spaces, and so do some readers' line ends. */
function scalar(value: unknown): string {
  const text =
    typeof value === 'string' ? value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\uFFFE\uFFFF\uFEFF]+/gu, ' ') : value
  return JSON.stringify(text)
}

/** Escapes Markdown, and Obsidian's comments, formulas and highlights. */
export function ownWords(text: string): string {
  return words(text).replaceAll(/[%$=^]/g, String.raw`\$&`)
}
