import type { EpisodeLanguage } from '#domain/languages.ts'
import { denialsIn, NEGATIVE } from '../verify/denials.ts'
import { INNER_NAME, namesIn, numbersOf } from '../verify/claimWords.ts'
import { stemsOf } from '../verify/restsOn.ts'
import { anyWord } from '../verify/words.ts'
import { isApart, isOtherwise, sameStem } from './isOtherwise.ts'
import { losesSense } from './losesSense.ts'

/** Of a claim's words, by weight, an earlier one has so much at least, and it so much of the earlier one's. */
const LEAST = { ofClaim: 0.6, ofEarlier: 0.45, shared: 3 }

const PERCENT = /\b(?:per ?cent|por ?ciento)\b/giu
/** Places and times stand anywhere in a sentence, but where two are compared. */
const WHERE = /(?<!\p{L})(?:in|en|during|durante) \p{Lu}\S*/giu
const COMPARED = anyWord('than|(?:más|menos|mejor|peor|mayor|menor)(?= .* que)')

export interface Claim {
  text: string
  language: EpisodeLanguage
}

/** Claims that somebody knows. */
export class ToldBefore<Of extends Claim> {
  readonly #known: ReadonlyArray<ReturnType<typeof read> & { claim: Of }>
  readonly #times = new Map<string, number>()

  constructor(known: readonly Of[]) {
    this.#known = known.map((claim) => ({ ...read(claim), claim }))
    for (const { all } of this.#known)
      for (const stem of all) this.#times.set(stem, (this.#times.get(stem) ?? 0) + 1)
  }

  /**
   * The known claim that says all that this one does, in whatever words; undefined where none does. Another name, another number, a
   * "not" more or less, or a condition makes it a new one. In two languages nothing is the same.
   * docs/rules.md "Only what is new"
   */
  find(claim: Claim): Of | undefined {
    const own = read(claim)
    const near = this.#known
      .filter((known) => known.claim.language === claim.language)
      .map((known) => ({ known, worth: this.#near(own, known) }))
      .filter(({ worth, known }) => worth > 0 && agree(own, known) && !isTurned(own, known))
    return near.toSorted((a, b) => b.worth - a.worth)[0]?.known.claim
  }

  /** How near two claims are; 0 where they are not near enough. */
  #near({ all }: Read, known: Read): number {
    const shared = [...all].filter((stem) => known.all.has(stem))
    if (shared.length < Math.min(LEAST.shared, all.size)) return 0
    const weightOf = (stem: string) => Math.log(1 + (this.#known.length + 1) / (this.#times.get(stem) ?? 1))
    const weigh = (stems: Iterable<string>) => [...stems].reduce((sum, stem) => sum + weightOf(stem), 0)
    const [ofClaim, ofEarlier] = [weigh(shared) / weigh(all), weigh(shared) / weigh(known.all)]
    return ofClaim >= LEAST.ofClaim && ofEarlier >= LEAST.ofEarlier ? ofClaim + ofEarlier : 0
  }
}

type Read = ReturnType<typeof read>

function read({ text, language }: Claim) {
  const numbers = numbersOf(text, language)
  // Words for the same as one.
  const stems = stemsOf(text.replace(PERCENT, '%')).map(sameStem)
  return {
    text,
    language,
    stems,
    all: new Set([...stems, ...numbers]),
    names: new Set(namesIn(text, INNER_NAME)),
    inOrder: stemsOf(COMPARED.test(text) ? text : text.replace(WHERE, '')),
    numbers,
    /** What the claim begins with, where that is no article. */
    first: stemsOf(/^\S*/.exec(text)?.[0] ?? '').map(sameStem)[0],
  }
}

/** Names and numbers are the same ones, in the same order: who beats whom, and by how much. */
function agree(own: Read, known: Read): boolean {
  const isMissing = ({ first }: Read, { all }: Read) => first !== undefined && !all.has(first)
  const names = [...known.names]
  if (isMissing(known, own) || (isMissing(own, known) && names.some((name) => !own.all.has(name))))
    return false
  if (names.length > 0 && !names.some((name) => own.all.has(name))) return false
  if (![...own.names].every((name) => known.all.has(name))) return false
  const inOrder = (anchors: readonly string[], of: Read, other: Read) =>
    of.inOrder.filter((stem) => anchors.includes(stem) && other.inOrder.includes(stem)).join(' ')
  return (
    own.numbers.every((number) => known.numbers.includes(number)) &&
    [[...own.names, ...names], own.numbers].every(
      (anchors) => inOrder(anchors, own, known) === inOrder(anchors, known, own),
    )
  )
}

/** Whether one of two says otherwise: denies, holds under a condition, is of another time, or has one word for another. */
function isTurned(own: Read, known: Read): boolean {
  const left = own.stems.filter((stem) => !known.all.has(stem))
  const gone = known.stems.filter((stem) => !own.all.has(stem))
  const both = [[own, known] as const, [known, own] as const]
  return (
    denialsIn(own.text) !== denialsIn(known.text) ||
    NEGATIVE.test(own.text) !== NEGATIVE.test(known.text) ||
    both.some(
      ([{ text, language }, other]) => isOtherwise(text, other.text, language) || losesSense(text, [other]),
    ) ||
    isApart(own.text, known.text) ||
    // All the same but for one word.
    (left.length === 1 && gone.length === 1)
  )
}
