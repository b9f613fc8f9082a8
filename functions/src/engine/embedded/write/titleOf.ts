import { cleanSentence } from './cleanSentence.ts'
import { type Draft, quoteOf } from './Draft.ts'
import type { Run } from '../pick/pickMoments.ts'
import { CLAUSE, COMMA, type Words } from '../read/readWords.ts'
import { FRAGMENT, LINK, POINTER, STOP, SUBORDINATE, UNFINISHED, VERB } from '../read/lexicon.ts'
import { skipLinks, type Span, wholeSpan } from '../score/selfContainedness.ts'

const LONGEST = 88
const SHORTEST = 16
const LEAST_CONTENT = 2
/** Sentences of a moment that a title is tried from, best first. */
const TRIED = 12

/** Words of an opening clause, and of the main clause after it, at least. */
const LEAST_OPENING = 3
const LEAST_MAIN = 5

/** What a clause, a piece without verb or end, and a beginning are worth beside a whole sentence. */
const CLAUSE_WORTH = 0.8
const BROKEN = 0.3
const CUT_WORTH = 0.1

/** A part of a sentence as a title, and how good its form is: 1 for a whole sentence. */
interface Form {
  first: number
  end: number
  worth: number
  tail: '' | ' …'
}

/**
 * The title of a moment: its sentence that stands best and says most, whole when short, else a clause of it
 * with a verb, else its beginning. No full stop at the end.
 * @param taken titles that other moments have already, and what they were made of; this one's are added
 */
export function titleOf(draft: Draft, { first, end }: Run, taken: Set<string>): string {
  const { units, scored } = draft
  const ranked: Array<{ worth: number; span: Span }> = []
  for (let unit = first; unit < end; unit++) {
    const span = wholeSpan(units, unit)
    const worth =
      (0.03 + (scored.selfContainedness[unit] as number)) * Math.log(1.5 + (scored.mass[unit] as number))
    ranked.push({ worth, span })
  }
  ranked.sort((a, b) => b.worth - a.worth)
  const forms: Array<{ worth: number; form: Form }> = []
  for (const { worth, span } of ranked.slice(0, TRIED)) {
    const form = formOf(draft, span)
    if (form !== undefined) forms.push({ worth: worth * form.worth, form })
  }
  // Writing one takes longer than telling which is best.
  for (const { form } of forms.toSorted((a, b) => b.worth - a.worth)) {
    const title = written(draft, form, taken)
    if (title.length >= SHORTEST) return title
  }
  return fallback(
    draft,
    ranked.slice(0, TRIED).map(({ span }) => span),
    taken,
  )
}

function formOf({ words }: Draft, { first, end }: Span): Form | undefined {
  const origin = words.start[first] as number
  // Cleaning shortens: a sentence a little longer may still fit.
  if ((words.end[end - 1] as number) - origin <= LONGEST) {
    const breaksOff = ((words.classes[end - 1] as number) & UNFINISHED) !== 0
    return { first, end, worth: breaksOff ? BROKEN : 1, tail: '' }
  }
  let content = 0
  let clause: Form | undefined
  let beginning: Form | undefined
  const start = skipLinks(words, first, end)
  const open = ((words.classes[start] as number) & SUBORDINATE) !== 0
  let commas = 0
  let verbs = 0
  for (let index = first; index < end - 1 && (words.end[index] as number) - origin <= LONGEST; index++) {
    const bits = words.classes[index] as number
    if ((bits & STOP) === 0) content++
    if ((bits & VERB) !== 0) verbs++
    const next = words.classes[index + 1] as number
    const stops = ((words.gap[index] as number) & (COMMA | CLAUSE)) !== 0
    if (stops) commas++
    if (content < LEAST_CONTENT || (bits & UNFINISHED) !== 0) continue
    // "If you count, nearly everything …": the first comma ends no statement.
    if (stops && content > LEAST_CONTENT && (!open || commas > 1) && (next & POINTER) === 0)
      clause = { first, end: index + 1, worth: verbs > 0 ? CLAUSE_WORTH : BROKEN, tail: '' }
    if ((next & (LINK | STOP)) !== 0 && content > LEAST_CONTENT)
      beginning = { first, end: index + 1, worth: CUT_WORTH, tail: ' …' }
  }
  return (open ? mainClause(words, start, end) : undefined) ?? clause ?? beginning
}

/** "As soon as the voice is there, the model answers": what follows the comma, where that is a clause that fits. */
function mainClause(words: Words, first: number, end: number): Form | undefined {
  let start = first + LEAST_OPENING
  while (start < end - LEAST_MAIN && ((words.gap[start - 1] as number) & COMMA) === 0) start++
  if (start >= end - LEAST_MAIN) return undefined
  if ((words.end[end - 1] as number) - (words.start[start] as number) > LONGEST) return undefined
  const lead = words.classes[start] as number
  if ((lead & (POINTER | LINK | SUBORDINATE | FRAGMENT)) !== 0) return undefined
  for (let index = start; index < end; index++) {
    const isVerb = ((words.classes[index] as number) & VERB) !== 0
    if (isVerb) return { first: start, end, worth: CLAUSE_WORTH, tail: '' }
  }
  return undefined
}

/** The words as a title, '' where it is taken. Looked up before it is cleaned: jingles come again and again. */
function written({ words, language }: Draft, { first, end, tail }: Form, taken: Set<string>): string {
  const quote = quoteOf(words, first, end)
  if (taken.has(quote)) return ''
  taken.add(quote)
  const title = cleanSentence(quote, language).replace(/(?<!\.)\.$/u, '') + tail
  if (taken.has(title) && title !== quote) return ''
  if (title.length >= SHORTEST) taken.add(title)
  return title
}

/** Where no sentence makes a title: the beginning of the best one that is not taken, cut at a word. */
function fallback({ words, language, episode }: Draft, spans: readonly Span[], taken: Set<string>): string {
  for (const { first, end } of spans) {
    const whole = cleanSentence(quoteOf(words, first, end), language).replace(/(?<!\.)\.$/u, '')
    const title = whole.length <= LONGEST ? whole : `${whole.slice(0, LONGEST - 2).replace(/\s+\S*$/u, '')} …`
    if (title !== '' && !taken.has(title)) {
      taken.add(title)
      return title
    }
  }
  return episode.title
}
