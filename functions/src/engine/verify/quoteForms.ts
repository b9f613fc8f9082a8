const ENTITY = /&(?:quot|apos|amp|lt|gt|nbsp|#\d{2,4}|#x[\da-f]{2,4});/gi
const MARKUP = /<\/?[a-z][a-z\d]{0,9}(?:\s[^<>]{0,100})?\/?>/gi
/** A time in brackets, with the speaker who may follow it: how lines of a transcript begin where it is read. */
const LINE_START = /[[(]\s*\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?\s*[\])]\s*(?:[^:[\]\n.?!]{1,40}:\s)?/g
/** "Ana:", "Ana Ruiz says:", "[Ana]", "- ". */
const LEADING_NAME = /^\s*(?:[-–—>*•]+\s*)?(?:[^:.?!\n]{1,60}:\s+|[[(][^\])]{1,60}[\])]\s*)?/u
/** "— Ana Ruiz", "(Ana)", "[0:02:12]". */
const TRAILING_NAME = /\s*(?:[–—-]{1,2}\s*[\p{L}.' ]{1,40}|[[(][^\])]{1,60}[\])])\s*$/u
/** What stands where words were left out, or put in. */
const GAP = /\s*(?:\[[^\]]{0,80}\]|\(\s*(?:…|\.{2,})\s*\)|…|\.{3,})\s*/u

/** A quote in parts, all of which must be said; one part unless words were left out. */
export type QuoteForm = readonly string[]

/**
 * What a quote may stand for, the likeliest first: as it is; without what writers put around quotes (time, speaker, markup);
 * and in the parts that an ellipsis leaves.
 */
export function quoteForms(quote: string): QuoteForm[] {
  const plain = quote
    .replace(/\\+[nrt]/g, ' ')
    .replace(MARKUP, ' ')
    .replace(ENTITY, ' ')
  const spoken = plain.replace(LINE_START, ' ')
  const unnamed = spoken.replace(LEADING_NAME, '')
  const bare = unnamed.replace(TRAILING_NAME, '')
  const untitled = spoken.replace(TRAILING_NAME, '')
  const whole = [quote, plain, spoken, unnamed, untitled, bare].map((form) => [form])
  const gaps = [spoken, bare].map((form) => form.split(GAP)).filter((parts) => parts.length > 1)
  const seen = new Set<string>()
  return [...whole, ...gaps].filter((form) => !seen.has(form.join('\0')) && seen.add(form.join('\0')))
}
