import { decodeHTML } from 'entities'

const MARKUP = /<\/?[a-z][a-z\d]{0,9}(?:[\s.][^<>]{0,100})?\/?>/gi
/** Invisible characters, and Markdown. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff*`]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu
const TIME = '\\d{1,3}:\\d{2}(?::\\d{2})?(?:[.,]\\d{1,3})?'
const TIMES = `${TIME}(?:\\s*(?:-->|[-–—]|to)\\s*${TIME})?`
/** A time in brackets, with the speaker who may follow it: how lines of a transcript begin where it is read. */
const LINE_START = new RegExp(`[[(]\\s*${TIMES}\\s*[\\])]\\s*(?:[^:[\\]\\n.?!]{1,40}:\\s)?`, 'g')
const LEADING_TIME = new RegExp(`^\\W{0,5}${TIMES}\\s*(?:[-–—:|]\\s*)?`, 'u')
const TRAILING_TIME = new RegExp(`[\\s,@|–—-]{1,5}(?:at\\s+)?${TIMES}\\W{0,3}$`, 'u')
/** "Ana:", "Dr. A. Ruiz, Ph.D.:", "[Ana]", "- ", "Ana — ". A dot may follow an abbreviation. */
const NAMED =
  /^\s*(?:[-–—>•]+\s*)*(?:(?:[^:.?!\n]|(?<=(?<!\p{L})\p{L}{1,3})\.){1,60}:\s+|[[(<][^\])>]{1,60}[\])>]\s*)?/u
const LEADING_NAME = /^\s*\p{Lu}[\p{L}.']{0,20}(?: \p{Lu}[\p{L}.']{0,20}){0,3}\s+[-–—|]\s+/u
/** "— Ana Ruiz, host of the show", "(Ana, 12:03)", "[1]". */
const TRAILING_NAME =
  /\s*(?:(?:(?<=\s)[–—~|-]{1,2}|(?<=["”»])\s*[–—~|-]{1,2}|\/\/)\s*(?:\p{Lu}|dijo\s|said\s)[^\n?!]{0,80}|[[(][^\])]{1,60}[\])])\W{0,3}$/u
const SPEECH =
  '(?:said|says|asked|asks|added|adds|explains|explained|claims|dijo|dice|añade|explica|pregunta)'
const NAME = "\\p{Lu}[\\p{L}.']{0,20}(?: \\p{Lu}[\\p{L}.']{0,20}){0,3}"
/** ", said Ana", "Ana says." */
const TRAILING_SPEECH = new RegExp(
  `[\\s,.—–-]{1,5}(?:${SPEECH}\\s+${NAME}|${NAME}\\s+${SPEECH})\\W{0,3}$`,
  'u',
)
const LEADING_SPEECH = new RegExp(
  `^\\W{0,3}(?:${NAME}\\s+${SPEECH}|(?:[Aa]ccording to|[Ss]egún|[Aa]s)\\s+${NAME})[,:]?\\s+`,
  'u',
)
const NAME_WITHIN = new RegExp(`(?<=\\s)${NAME}:\\s`, 'gu')
const IN_MARKS = /^[^"“«„‘「]*["“«„‘「](.{20,})["”»“’」]/su
/** What stands behind a quote is looked for in so many characters. */
const LONGEST_END = 160
/** What stands where words were left out, or put in. */
const GAP = /\s*(?:\[[^\]]{0,80}\]|\(\s*(?:…|\.{2,})\s*\)|…|\.{3,})\s*/u

/** A quote in parts, all of which must be said; one part unless words were left out. */
export type QuoteForm = readonly string[]

/** Readings of a quote, likeliest first: as it is; without time, speaker and markup; in the parts of an ellipsis. */
export function quoteForms(quote: string): QuoteForm[] {
  const plain = decodeHTML(decodeHTML(quote))
    .replace(/\\+[nrt]/g, ' ')
    .replace(MARKUP, ' ')
    .replace(UNSEEN, '')
  const spoken = plain.replace(LINE_START, ' ').replace(LEADING_TIME, '')
  const unnamed = spoken.replace(NAMED, '')
  const untitled = withoutEnd(spoken)
  const bare = withoutEnd(unnamed)
  const inMarks = IN_MARKS.exec(spoken)?.[1]
  const others = [
    bare.replace(LEADING_TIME, '').replace(NAMED, ''),
    untitled.replace(LEADING_NAME, '').replace(LEADING_SPEECH, ''),
    spoken.replace(LEADING_NAME, ''),
    spoken.replace(NAME_WITHIN, ''),
    ...(inMarks === undefined ? [] : [inMarks]),
  ]
  const whole = [quote, plain, spoken, unnamed, untitled, bare, ...others].map((form) => [form])
  const gaps = [spoken, bare].map((form) => form.split(GAP)).filter((parts) => parts.length > 1)
  const seen = new Set<string>()
  return [...whole, ...gaps].filter((form) => !seen.has(form.join('\0')) && seen.add(form.join('\0')))
}

/** Without a time, a name and "she says" behind it, in whatever order. */
function withoutEnd(form: string): string {
  let bare = form.slice(-LONGEST_END)
  for (const end of [TRAILING_NAME, TRAILING_TIME, TRAILING_NAME, TRAILING_SPEECH])
    bare = bare.replace(end, '')
  return form.slice(0, -LONGEST_END) + bare
}
