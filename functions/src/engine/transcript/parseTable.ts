import type { TranscriptReading } from './finishTranscript.ts'
import { readEntries } from './parseTranscriptJson.ts'

/** Lines before a table's head. */
const MOST_BEFORE = 500
/** A label of Audacity, whose tables have no head. */
const LABEL = /^\d+(?:\.\d+)?\t\d+(?:\.\d+)?\t/
/** Between commas; quotes hold commas, and end within reach. */
const CELL = /,\s*(?:"((?:[^"]|""){0,5000})"(?=\s*(?:,|$))|([^,]*))/g
/** Of ASS: what a line is, and styles of words. */
const MARK = /^(?:Format|Dialogue):|\{[^{}]*\}/g

/** A table with a time and words in each row: Whisper's TSV and CSV, labels of Audacity, subtitles in ASS. */
export function parseTable(text: string): TranscriptReading {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const heads = lines.slice(0, MOST_BEFORE).map((line) => cellsOf(line.toLowerCase()).map(memberOf))
  const at = heads.findIndex((names) => names.includes('text') && names.some((name) => /^start/.test(name)))
  const areLabels = lines.filter((line) => LABEL.test(line)).length * 2 > lines.length
  const names = heads[at] ?? (areLabels ? ['start', 'end', 'text'] : [])
  const kind = lines[at]?.startsWith('Format:') ? 'Dialogue:' : ''
  const rows = lines.slice(at + 1).flatMap((line) => {
    const cells = line.startsWith(kind) ? cellsOf(line) : []
    if (names.length === 0 || cells.length < names.length) return []
    // Words have commas without quotes in ASS.
    cells.push(cells.splice(names.length - 1).join(','))
    return [Object.fromEntries(names.map((name, column) => [name, cells[column]]))]
  })
  return readEntries(rows)
}

/** A column's name, as in JSON. */
const memberOf = (cell: string) =>
  cell
    .replace(/[^a-z]/g, '')
    .replace(/^begin/, 'start')
    .replace(/^(?:speaker)?name$|^voice$/, 'speaker')
    .replace(/^(?:transcript|content|sentence)$/, 'text')

function cellsOf(written: string): string[] {
  const line = written.replace(MARK, '').replace(/\\[Nnh]/g, '\n')
  if (line.includes('\t')) return line.split('\t')
  return [...`,${line}`.matchAll(CELL)].map(([, quoted, bare = '']) =>
    (quoted ?? bare).replaceAll('""', '"').trim(),
  )
}
