import type { TranscriptReading } from './finishTranscript.ts'
import { ofTalk } from './parsePlainText.ts'
import { readEntries } from './parseTranscriptJson.ts'
import { timeOf } from './timedEntries.ts'

/** Lines before a table's head, and its columns. */
const MOST_BEFORE = 500
const MOST_COLUMNS = 50
const LEAST_LABELS = 3
const SEPARATORS = ['\t', ';', ',']
/** A cell in quotes, which may hold line ends. */
const QUOTED = /(?<=^|[,;])"(?:[^"]|""){0,5000}"(?=[,;]|$)/gm
/** Columns as tools call them. */
const COLUMNS = Object.entries({
  start: /^(?:start|begin|from$|in$|time)/,
  end: /^(?:end|stop|to$|out$)/,
  speaker: /^(?:speaker|name|actor|voice)/,
  text: /^(?:text|transcript|sentence|content|body|caption|subtitle|words?$)/,
})
/** Of ASS: a style or comment and what it is for, which may be a picture in letters. */
const STYLED = /(\{[^{}]*\})([^{}]*)/g
const DRAWN = /\\p[1-9]/

type Row = Readonly<Record<string, string | undefined>>

/** Times and words in each row: Whisper's and spreadsheets' TSV and CSV, labels of Audacity, subtitles in ASS and SSA. */
export function parseTable(text: string): TranscriptReading {
  const rows = SEPARATORS.map((separator) => rowsIn(text, separator)).find(({ length }) => length > 0)
  return rows === undefined ? { wrong: 'NOT_A_TRANSCRIPT' } : ofTalk(readEntries(rows))
}

function rowsIn(text: string, separator: string): Row[] {
  // Whisper's TSV has quotes of its speakers.
  const whole = separator === '\t' ? text : text.replace(QUOTED, (cell) => cell.replace(/[\r\n]+/g, ' '))
  const lines = whole.split(/[\r\n]+/).filter(Boolean)
  const cellsOf = cutter(separator)
  const heads = lines.slice(0, MOST_BEFORE).map((line) => cellsOf(line).slice(0, MOST_COLUMNS).map(columnOf))
  const at = heads.findIndex((names) => names.includes('start') && names.includes('text'))
  const names = heads[at] ?? ['start', 'end', 'text']
  const isAss = lines[at]?.startsWith('Format:')
  const rows = lines.slice(at + 1).flatMap((line): Row[] => {
    if (!line.includes(separator) || (isAss && !line.startsWith('Dialogue:'))) return []
    const cells = cellsOf(isAss ? line.slice('Dialogue:'.length) : line)
    // The last column's words may have such signs without quotes.
    cells.push(cells.splice(names.length - 1).join(separator))
    const { end, ...row } = Object.fromEntries(
      names.map((name, column) => [name, cells[column]]).toReversed(),
    )
    if (timeOf(row['start']) === undefined || !row['text']) return []
    // A mark without length lasts until the next one.
    return [
      { ...row, ...(end !== row['start'] && { end }), text: isAss ? unstyled(row['text']) : row['text'] },
    ]
  })
  return at < 0 && !areLabels(rows, lines) ? [] : rows
}

function cutter(separator: string): (line: string) => string[] {
  const cell = String.raw`${separator}(?: *"((?:[^"]|""){0,5000})"(?= *(?:${separator}|$))|([^${separator}]*))`
  const cells = new RegExp(cell, 'g')
  return (line) =>
    line.includes('"')
      ? [...`${separator}${line}`.matchAll(cells)].map(
          ([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare,
        )
      : line.split(separator)
}

const unstyled = (text: string) =>
  text
    .replace(STYLED, (_, style: string, words: string) => (DRAWN.test(style) ? '' : words))
    .replace(/\\[Nnh]/g, ' ')

function columnOf(cell: string): string {
  const name = cell
    .replace(/^Format:/, '')
    .trim()
    .toLowerCase()
  return COLUMNS.find(([, form]) => form.test(name))?.[0] ?? name
}

/** Whether most lines begin with two times, the second one later: a table without a head. */
function areLabels(rows: readonly Row[], { length }: readonly string[]): boolean {
  const labels = rows.filter(({ start, end = start }) => (timeOf(end) ?? -1) >= (timeOf(start) ?? 0))
  return labels.length >= LEAST_LABELS && labels.length * 2 >= length
}
