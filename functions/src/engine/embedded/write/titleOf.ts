import type { Run } from '../pick/pickMoments.ts'
import { LINK } from '../read/lexicon.ts'
import { CLAUSE, COMMA } from '../read/readWords.ts'
import { openReferences } from '../score/openReferences.ts'
import { type Draft, quoteOf } from './Draft.ts'

const LONGEST = 100
const SHORTEST = 16
/** Independence counts more than content; a cut line must be worth more. */
const STANDS = 3
const CUT = 4
/** Cost of a sentence that is not fluent: begun anew, or with fillers. */
const HALTS = 2
/** Of a quote without another start. */
const TAIL_WORDS = 8
const GREETS =
  /^(?:good (?:morning|afternoon|evening)|hello|hi|hey|welcome|thank|hola|buen[oa]s|bienvenid|gracias|muchas gracias)(?!\p{L}{4})/iu
/** Words at a sentence's beginning that tell how sure its speaker is. */
const HEDGES =
  /^(?:(?:i mean|i(?:'d| would) say|i (?:think|guess|believe|suppose|feel like)|you know|for me|to me|frankly|honestly|certainly|actually|basically|(?:generally|effectively) speaking|in general|obviously|(?:creo|supongo|pienso|digamos|diría) que(?! no )|en general|básicamente|obviamente|la verdad es que)(?: that(?! (?:will|would|is|was|has|can)\b)|,|\b(?! (?:if|would|that|in|about|of|so|not|to)\b))\s*)+/iu
const HALTED = /--|–|\b(?:you know|kind of|sort of|o sea)\b|, (?:like|right|okay),/iu
/** An address, which no title has: a mail program would make a link of it. */
const ADDRESS = /\S@\S|:\/\/|\bwww\./iu
const ARTICLE = /^(?:the|an?|el|las?|los|una?)$/iu

/**
 * A moment's title: words of the best independent and most telling sentence after its quote, one line long; else the
 * quote's continuation, never its start.
 * @param quoted the word after the quote
 * @param taken titles of other moments; adds this one's
 */
export function titleOf(draft: Draft, { first, end }: Run, quoted: number, taken: Set<string>): string {
  const { words, units, scored, signs } = draft
  const lines: Array<{ title: string; worth: number }> = []
  for (let unit = first; unit < end; unit++) {
    const [from, to] = [units.firstWord[unit] as number, units.endWord[unit] as number]
    if (from < quoted || units.asks[unit] === 1) continue
    const title = lineOf(draft, from, to)
    if (title.length < SHORTEST || taken.has(title) || GREETS.test(title) || ADDRESS.test(title)) continue
    const isCut = /(?:…|\.\.)$/u.test(title)
    const open = openReferences(words, scored.stemWeight, { first: from, end: to })
    const cost = 2 * open + (isCut ? CUT : 0) + (HALTED.test(title) ? HALTS : 0)
    const worth = STANDS * (signs.stands[unit] as number) + (signs.tells[unit] as number) - cost
    lines.push({ title, worth })
  }
  const best = lines.reduce<(typeof lines)[number] | undefined>(
    (a, b) => (a !== undefined && a.worth >= b.worth ? a : b),
    undefined,
  )
  const title = best?.title ?? restOf(draft, (units.firstWord[first] as number) + 1, quoted)
  taken.add(title)
  return title
}

/** A quote's readable continuation: after a comma, else from an article on; else its last words. */
function restOf(draft: Draft, second: number, quoted: number): string {
  const { words } = draft
  const starts = (isStart: (at: number) => boolean) => {
    for (let at = second; at < quoted - 3; at++) {
      const title = isStart(at) ? lineOf(draft, at, quoted) : ''
      if (title.length >= SHORTEST && !title.endsWith('…')) return title
    }
    return undefined
  }
  return (
    starts((at) => ((words.gap[at - 1] as number) & (COMMA | CLAUSE)) !== 0) ??
    starts((at) => ARTICLE.test(words.text.slice(words.start[at], words.end[at]))) ??
    `… ${quoteOf(words, Math.max(second, quoted - TAIL_WORDS), quoted).replace(/(?<!\.)\.$/u, '')}`
  )
}

/** One line of words, without links to the sentence before. */
function lineOf({ words }: Draft, first: number, end: number): string {
  let from = first
  while (from < end - 3 && ((words.classes[from] as number) & LINK) !== 0) from++
  const whole = quoteOf(words, from, end)
    .replace(/(?<!\.)\.$/u, '')
    .replace(HEDGES, '')
  const line = whole.length <= LONGEST ? whole : `${shortened(whole.slice(0, LONGEST - 2))} …`
  return line.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

/** Cut at a clause's end, else at a word. */
function shortened(text: string): string {
  const clause = /^.{36,}(?=[,;:]|\s(?:--|–|—))/u.exec(text)?.[0]
  return clause ?? text.replace(/\s+\S*$/u, '')
}
