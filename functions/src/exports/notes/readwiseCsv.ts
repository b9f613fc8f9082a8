import type { Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { episodeMoment } from '#domain/episodes/episodeSource.ts'
import { layoutOf } from '#domain/templates/layoutOf.ts'
import { templateOf } from '#domain/templates/template.ts'

type Exported = Pick<SummaryRequest, 'episode' | 'source' | 'template' | 'requestedAt'>

/** One statement. */
interface Row {
  highlight: string
  title: string
  author: string
  address: string
  note: string
  second: number
  at: Date
}

const COLUMNS = ['Highlight', 'Title', 'Author', 'URL', 'Note', 'Location', 'Date'] as const

/**
 * A summary's quotes as a file for Readwise: a row for each statement, in the summary's template, with its second as
 * location and its link as address. RFC 4180. docs/rules.md "Exports"
 */
export function readwiseCsv(summary: Summary, request: Exported): string {
  const { episode, source, requestedAt } = request
  const { blocks } = layoutOf(templateOf(request), summary, episode)
  const seen = new Set<string>()
  const rows = blocks
    .flatMap(({ lines }) => lines)
    .flatMap(({ text, quote, speaker, question, mark, startSeconds }) => {
      if (startSeconds === undefined) return []
      const highlight = quote ?? text
      const second = Math.floor(startSeconds)
      // A point and a moment may share their words.
      if (seen.has(`${second} ${highlight}`)) return []
      seen.add(`${second} ${highlight}`)
      const note = [question, quote === undefined ? undefined : text, mark, speaker].filter(Boolean).join(' ')
      const address = episodeMoment(source, startSeconds)
      const { title, channelTitle: author } = episode
      return [{ highlight, title, author, address, note, second, at: requestedAt }]
    })
  return csvOf(rows)
}

export function csvOf(rows: readonly Row[]): string {
  const cells = rows.map(({ highlight, title, author, address, note, second, at }) => {
    const date = at.toISOString().slice(0, 19).replace('T', ' ')
    return [highlight, title, author, address, note, String(second), date]
  })
  return [COLUMNS, ...cells].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Cells that a spreadsheet takes for a formula by their beginning, also behind spaces and in full width. */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]/u

/** One quoted line of words; a formula becomes text. */
function cell(value: string): string {
  const inert = FORMULA.test(value) ? `'${value}` : value
  return `"${inert
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replaceAll('"', '""')}"`
}
