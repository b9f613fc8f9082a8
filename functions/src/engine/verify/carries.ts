import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Proposal } from '../proposals/proposals.ts'
import { INNER_NAME, NAME, namesIn, numbersOf } from './claimWords.ts'
import { stemsOf } from './restsOn.ts'
import { deniesAlike, saidIn } from './denials.ts'

/** So far around a sentence stands what it means by "it" or "he". */
const NEAR_PROPOSALS = 3
const NEAR_SECONDS = 75
/** So far around it names are looked for, which a model may take from what is said before. */
const NAMED_PROPOSALS = 8
const NAMED_SECONDS = 240
/** Of a claim's words, by weight, its sentence has so much at least, and so much of what any other place has of them. */
const LEAST_SHARE = 0.15
const BESIDE_BEST = 0.62
/** What a word of the neighbours counts beside one of the sentence itself. */
const OF_NEIGHBOURS = 0.5
/** A name that so many proposals have is a subject of the episode. */
const KNOWN_TIMES = 3
/** A name may have a number, and be no number: "BIP 9", "Three.js", "3D". */
const NAMED =
  /\p{Lu}\p{L}*\.\p{L}+|(?<=[\p{L}\p{N},;:] )\p{Lu}\p{L}*(?: \d+)?(?!\p{N})|(?<![\p{L}\p{N}.,])\d\p{Lu}+(?!\p{L})/gu
interface Read {
  proposal: Proposal
  stems: ReadonlySet<string>
  numbers: readonly string[]
  names: ReadonlySet<string>
  said: ReturnType<typeof saidIn>
}

/**
 * Whether sentences carry what is claimed of them. A model that was given them knows nothing else of an episode than its title
 * and description, so a claim with another number, another name or a "not" more or less than its sentence is wrong, and one that
 * another sentence carries far better belongs there. docs/engine.md "Claims by number"
 */
export class Carriers {
  readonly #read: readonly Read[]
  readonly #about: ReadonlySet<string>
  readonly #speakers: ReadonlySet<string>
  readonly #names: ReadonlySet<string>
  readonly #numbered: ReadonlySet<string>
  /** How many proposals have a stem. */
  readonly #times = new Map<string, number>()
  readonly #language: EpisodeLanguage

  /** @param about title, channel and description of the episode; @param language that claims are written in, as the proposals */
  constructor(proposals: readonly Proposal[], about: string, language: EpisodeLanguage) {
    this.#language = language
    const allNames = new Set(proposals.flatMap(({ text }) => namesIn(text, INNER_NAME)))
    this.#read = proposals.map((proposal) => ({
      proposal,
      stems: new Set(stemsOf(proposal.text)),
      numbers: numbersOf(proposal.text, language),
      // What opens a sentence is a name where it is one elsewhere.
      names: new Set(namesIn(proposal.text, NAME).filter((name) => allNames.has(name))),
      said: saidIn(proposal.text),
    }))
    this.#names = allNames
    this.#numbered = new Set(proposals.flatMap(({ text }) => text.match(NAMED) ?? []))
    for (const { stems } of this.#read)
      for (const stem of stems) this.#times.set(stem, (this.#times.get(stem) ?? 0) + 1)
    this.#about = new Set(namesIn(about, NAME))
    this.#speakers = new Set(proposals.flatMap(({ speaker = '' }) => namesIn(speaker, NAME)))
  }

  /**
   * Whether the sentence of a number carries a claim; false where there is none of that number.
   * @param isForeign the claim is in another language than its sentence: only numbers are alike in both
   */
  carries(claim: string, n: number, isForeign = false): boolean {
    const at = this.#read.findIndex(({ proposal }) => proposal.n === n)
    const own = this.#read[at]
    return (
      own !== undefined &&
      this.#hasNumbers(claim, own, at) &&
      (isForeign ||
        (this.#hasNames(claim, own, at) &&
          deniesAlike(claim, own.said, this.#near(at, 2)) &&
          this.#isBestPlace(claim, at)))
    )
  }

  #near(at: number, proposals: number, seconds = NEAR_SECONDS): Read[] {
    const own = this.#read[at]?.proposal
    if (own === undefined) return []
    return this.#read
      .slice(Math.max(0, at - proposals), at + proposals + 1)
      .filter(
        ({ proposal: { startSeconds, endSeconds } }) =>
          Math.max(startSeconds, own.startSeconds) - Math.min(endSeconds, own.endSeconds) <= seconds,
      )
  }

  #hasNumbers(claim: string, own: Read, at: number): boolean {
    const named = new Set(
      this.#near(at, NAMED_PROPOSALS, NAMED_SECONDS).flatMap(
        ({ proposal }) => proposal.text.match(NAMED) ?? [],
      ),
    )
    // "BIP 8" for "BIP 9" is another number where the episode has both.
    const isName = (name: string) => named.has(name) || (this.#numbered.has(name) && !/ \d+$/.test(name))
    const counted = claim.replaceAll(NAMED, (name) => (isName(name) ? '' : name))
    const left = [...own.numbers]
    const others = numbersOf(counted, this.#language).filter((number) => {
      const found = left.indexOf(number)
      if (found >= 0) left.splice(found, 1)
      return found < 0
    })
    const near = this.#near(at, NEAR_PROPOSALS).flatMap(({ numbers }) => numbers)
    // "Two kinds: …" counts what is said; a number in the place of another does not.
    return others.every(
      (number) =>
        (own.numbers.length === 0 && Number(number) <= 3) || (left.length === 0 && near.includes(number)),
    )
  }

  #hasNames(claim: string, own: Read, at: number): boolean {
    const claimed = new Set(namesIn(claim, INNER_NAME))
    const first = namesIn(claim, NAME)[0]
    if (first !== undefined && (this.#speakers.has(first) || this.#names.has(first))) claimed.add(first)
    const stems = new Set(stemsOf(claim))
    const isLost = [...own.names].some((name) => !stems.has(name) && !claimed.has(name) && name.length > 4)
    const speaker = namesIn(own.proposal.speaker ?? '', NAME)
    const near = this.#near(at, NEAR_PROPOSALS)
    const before = near.filter(
      ({ proposal }) => proposal.n < own.proposal.n && proposal.speaker === own.proposal.speaker,
    )
    return [...claimed].every((name) => {
      const isIn = (reads: readonly Read[]) =>
        reads.some(({ stems: said, names }) => said.has(name) || names.has(name))
      if (isIn([own]) || speaker.includes(name)) return true
      if (this.#speakers.has(name) && speaker.length > 0)
        return speaker.some((part) => claimed.has(part)) || before.some(({ stems: said }) => said.has(name))
      const isKnown = (this.#times.get(name) ?? 0) >= KNOWN_TIMES || this.#about.has(name)
      return isIn(near) || (!isLost && (isKnown || isIn(this.#near(at, NAMED_PROPOSALS, NAMED_SECONDS))))
    })
  }

  #isBestPlace(claim: string, at: number): boolean {
    const stems = [...new Set(stemsOf(claim))].filter((stem) => !this.#speakers.has(stem))
    const share = this.#shareAt(stems, at)
    const own = this.#read[at]?.stems
    if (share < LEAST_SHARE || !stems.some((stem) => own?.has(stem))) return false
    const near = this.#near(at, NAMED_PROPOSALS)
    return this.#read.every(
      (read, other) => near.includes(read) || this.#shareAt(stems, other) * BESIDE_BEST <= share,
    )
  }

  /** How much of some words a sentence has, by weight, its neighbours counted for less. */
  #shareAt(stems: readonly string[], at: number): number {
    const own = this.#read[at]
    const beside = this.#near(at, 1)
    let has = 0
    let all = 0
    for (const stem of stems) {
      const weight = this.#weightOf(stem)
      all += weight
      if (own?.stems.has(stem)) has += weight
      else if (beside.some((each) => each.stems.has(stem))) has += weight * OF_NEIGHBOURS
    }
    return all === 0 ? 0 : has / all
  }

  /** What a stem tells: the more, the fewer proposals have it; a claim's own words tell little. */
  #weightOf(stem: string): number {
    const times = this.#times.get(stem)
    return (times === undefined ? 0.2 : 1) * Math.log(1 + this.#read.length / (times ?? 1))
  }
}
