import type { TranscriptReading } from './finishTranscript.ts'
import { readEntries } from './parseTranscriptJson.ts'

/** Lines before a table's head. */
const MOST_BEFORE = 500
const TEXT = /^(?:text|transcript|content|body|sentence)$/
/** A label of Audacity, whose tables have no head. */
const LABEL = /^\d+(?:\.\d+)?\t\d+(?:\.\d+)?\t/
/** Subtitles in ASS: drawings, styles, and line breaks. */
const DRAWING = /\{[^{}]{0,500}\\p[1-9][^{}]{0,500}\}[^{}]*/g
const STYLE = /\{[^{}]*\}/g
const BREAK = /\\[Nnh]/g

/** A table with a time and words in each row: Whisper's TSV and CSV, labels of Audacity, subtitles in ASS. */
export function parseTable(text: string): TranscriptReading {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const heads = lines.slice(0, MOST_BEFORE).map((line) => namesIn(line))
  const at = heads.findIndex(
    (names) => names.some((name) => /^(?:start|begin)/.test(name)) && names.some((name) => TEXT.test(name)),
  )
  const areLabels = lines.filter((line) => LABEL.test(line)).length * 2 > lines.length
  const names = heads[at] ?? (areLabels ? ['start', 'end', 'text'] : [])
  const isAss = lines[at]?.startsWith('Format:')
  const rows = lines.slice(at + 1).flatMap((line) => {
    if (names.length === 0 || (isAss && !line.startsWith('Dialogue:'))) return []
    const cells = cellsOf(line.replace(/^Dialogue:/, ''))
    if (cells.length < names.length) return []
    const own = [...cells.slice(0, names.length - 1), cells.slice(names.length - 1).join(',')]
    const plain = isAss
      ? own.map((cell) => cell.replace(DRAWING, '').replace(STYLE, '').replace(BREAK, '\n'))
      : own.map((cell) => cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'))
    return [Object.fromEntries(names.map((name, column) => [name, plain[column]]))]
  })
  return readEntries(rows)
}

/** Columns' names; of ASS behind "Format:". */
const namesIn = (line: string) =>
  cellsOf(line.replace(/^Format:/, '')).map((cell) =>
    cell
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .replace(/^(?:speaker)?name$|^voice$/, 'speaker'),
  )

/** Between tabs, else commas outside quotes. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t')
  const cells = `,${line}`.matchAll(/,\s*("(?:[^"]|""){0,5000}"(?=,|$)|[^,]*)/g)
  return [...cells].map(([, cell = '']) => cell.trim())
}
