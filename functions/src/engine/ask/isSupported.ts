import { INNER_NAME, NAME, namesIn } from '../verify/claimWords.ts'
import { stemsOf } from '../verify/restsOn.ts'
import { anyWord, isContent, wordsOf } from '../verify/words.ts'
import { sameStem } from './isOtherwise.ts'

/** Absolute words: they leave nothing out. */
const ABSOLUTE =
  /(?<!\p{L})(?:all|every|everybody|everyone|everything|always|never|completely|entirely|totally|fully|guarantee\p{L}*|impossible|alone|ever|the (?:very )?first|at all|best|perfect\p{L}*|total(?:mente)?|complet\p{L}*|tod[oa]s?|siempre|nunca|garantiz\p{L}*|imposible\p{L}*|únic\p{L}*|en absoluto|sin ning\p{L}*)(?!\p{L})/giu
const OF_ALL = anyWord('all|every\\p{L}*|each|any|always|whole|entire\\p{L}*|tod[oa]s?|siempre|cada')
const BECAUSE =
  /(?<!\p{L})(?:because|since|as|due to|so that|thanks to|porque|ya que|debido a|gracias a|por culpa de)(?!\p{L})/iu
export const CLAUSES = /[,;:] | (?=(?:and|but|because|so|which|while|y|pero|porque|que|aunque) )/iu
const SUBJECT = /^(?:the|an?|his|her|their|its|our|el|la|los|las|una?|su|sus) (\p{L}+)/iu
const ARTICLE = /^(?:the|an?|his|her|their|its|el|la|los|las|una?|su|sus)$/

/** More said words of a clause count no further. */
const MOST_KNOWN = 4
/** Largest unsaid share of a sentence's words; a longer one is told in more words of its own. */
const MOST_UNSAID = { short: 0.6, long: 0.75 }
/** Words of a short sentence: in a longer one a word may be another one. */
const MOST_SHORT = 5

/**
 * A logistic model, `always` its constant, of signs against a sentence: its longest run of unsaid words, absolute words, the unsaid share
 * of its reason, being brief, an unsaid last word; for it: said words of its worst clause. docs/engine.md "Sentences of an answer"
 */
const WEIGHTS = { always: -1, run: 0.45, absolute: 3.2, reason: 1.8, brief: 1.25, last: 1, known: -0.65 }

type Said = Record<'question' | 'text', string> & { voices: ReadonlySet<string> }

type Word = ReturnType<ReturnType<typeof readerOf>>[number]

/** Whether two stems are of one word, or of two for the same. */
const isSame = (one: string, other: string) =>
  one.startsWith(other.slice(0, 4)) || other.startsWith(one.slice(0, 4)) || sameStem(one) === sameStem(other)

/** Whether enough of a sentence is said; voices are stems of all who speak. Names, numbers and denials are looked at elsewhere. */
export function isSupported(claim: string, said: Said): boolean {
  const read = readerOf(claim, said)
  const words = read(claim)
  const unsaid = new Set(unsaidIn(words))
  const isShort = words.length > 1 && words.length <= MOST_SHORT
  const most = isShort ? MOST_UNSAID.short : MOST_UNSAID.long
  if (words.length > 1 && unsaidIn(words).length > words.length * most) return false
  if (isShort && unsaid.size === 1 && isSwapped(claim, unsaid, said.text, words)) return false
  let [run, longest] = [0, 0]
  for (const { isSaid } of words) longest = Math.max(longest, (run = isSaid ? 0 : run + 1))
  const [worst] = claim
    .split(CLAUSES)
    .map(read)
    .filter(({ length }) => length > 1)
    .map((part) => ({ all: part.length, lost: unsaidIn(part).length }))
    .toSorted((a, b) => b.lost / b.all - a.lost / a.all)
  const isHeard = (word: string) =>
    OF_ALL.test(word)
      ? OF_ALL.test(said.text)
      : said.text.toLowerCase().includes(word.toLowerCase().slice(0, 5))
  const reason = read(claim.split(BECAUSE).slice(1).at(-1) ?? '')
  const signs = {
    always: 1,
    run: longest,
    absolute: (claim.match(ABSOLUTE) ?? []).filter((word) => !isHeard(word)).length,
    reason: unsaidIn(reason).length / Math.max(1, reason.length),
    brief: Number(words.length < 3),
    last: Number(words.at(-1)?.isSaid === false),
    known: worst === undefined ? MOST_KNOWN : Math.min(worst.all - worst.lost, MOST_KNOWN),
  }
  const kinds = Object.keys(WEIGHTS) as Array<keyof typeof WEIGHTS>
  return kinds.reduce((against, kind) => against + signs[kind] * WEIGHTS[kind], 0) < 0
}

const unsaidIn = (words: readonly Word[]) => words.flatMap(({ stem, isSaid }) => (isSaid ? [] : [stem]))

/** Reads the words of a claim that are no names or numbers. */
function readerOf(claim: string, { text, question, voices }: Said) {
  // "Take" says little, and "takes" is the same.
  const known = `${text} ${question}`
  const heard = [...stemsOf(known), ...wordsOf(known).filter(({ length }) => length > 3)]
  const inner = new Set([...namesIn(known, INNER_NAME), ...namesIn(claim, INNER_NAME), ...voices])
  const names = namesIn(claim, NAME).filter((name) => inner.has(name))
  return (part: string) =>
    wordsOf(part)
      .filter(isContent)
      .flatMap((word) => {
        const [stem = '0'] = stemsOf(word)
        if (/^\d/.test(stem) || names.includes(stem) || voices.has(stem)) return []
        return [{ stem, isSaid: heard.some((each) => isSame(each, stem)) }]
      })
}

/** Whether a word of a short sentence is its subject, or stands between the same words as another one of a passage. */
function isSwapped(
  claim: string,
  unsaid: ReadonlySet<string>,
  said: string,
  claimed: readonly Word[],
): boolean {
  const [inClaim = [], inSaid = []] = [claim, said].map((text) =>
    wordsOf(text).filter((word) => !ARTICLE.test(word)),
  )
  const isUnsaid = (word = '') => stemsOf(word).some((stem) => unsaid.has(stem))
  const at = inClaim.findIndex(isUnsaid)
  const beside = inClaim[at + 1] === undefined ? [-2, -1] : [-1, 1]
  const isBetween =
    beside.some((place) => isContent(inClaim[at + place] ?? '')) &&
    inSaid.some(
      (word, place) =>
        isContent(word) &&
        !claimed.some(({ stem }) => stemsOf(word).includes(stem)) &&
        beside.every((far) => inClaim[at + far] !== undefined && inClaim[at + far] === inSaid[place + far]),
    )
  return isBetween || isUnsaid(SUBJECT.exec(claim)?.[1])
}
