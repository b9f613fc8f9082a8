import { INNER_NAME, NAME, namesIn } from '../verify/claimWords.ts'
import { stemsOf } from '../verify/restsOn.ts'
import { groupOf, sameStem } from './isOtherwise.ts'
import type { Passage } from './passages.ts'

/** Beyond a clause and beyond a sentence, words stand so many words further away. */
const FAR = { clause: 2, sentence: 6 }
const PARTS = /(?<=[.!?…,;:]) | (?=(?:and|but|that|which|while|who|y|pero|que|mientras) )/iu
/** Of nearer ones nothing else belongs to one alone, as in "40 to 50"; so many words have to belong to the other one. */
const LEAST = { apart: 3, turned: 2 }

type Token = ReturnType<typeof tokensOf>[number]

/** Whether a sentence gives two numbers, names or opposites each other's words: "Ana has 40 and Bo 20" for "Ana has 20, Bo has 40". */
export function isExchanged(claim: string, said: string, passages: readonly Passage[]): boolean {
  const inner = passages.flatMap(({ text }) => namesIn(text, INNER_NAME))
  const names = new Set([...inner, ...namesIn(claim, NAME)].map(sameStem))
  const groups = new Map(
    claim.split(/[^\p{L}]+/u).flatMap((word) => tokensOf(word).map(({ stem }) => [stem, groupOf(word)])),
  )
  const kindOf = (stem: string) => (/^\d/.test(stem) ? 'number' : names.has(stem) ? 'name' : groups.get(stem))
  const heard = tokensOf(said)
  const claimed = tokensOf(claim).filter(({ stem }) => heard.some((each) => each.stem === stem))
  return claimed.some((one, at) =>
    claimed.slice(at).some((other) => {
      const kind = kindOf(one.stem)
      if (kind === undefined || kind !== kindOf(other.stem)) return false
      if (Math.min(other.at - one.at, apart(heard, one.stem, other.stem)) < LEAST.apart) return false
      const beside = new Set(claimed.map(({ stem }) => stem).filter((stem) => kindOf(stem) !== kind))
      const lean = (tokens: readonly Token[], stem: string) =>
        Math.sign(apart(tokens, stem, one.stem) - apart(tokens, stem, other.stem))
      const leans = [...beside].map((stem) => lean(claimed, stem) * lean(heard, stem))
      return leans.every((each) => each <= 0) && leans.filter((each) => each < 0).length >= LEAST.turned
    }),
  )
}

/** How near two words come to each other. */
const apart = (tokens: readonly Token[], one: string, other: string) =>
  Math.min(
    ...tokens.flatMap(({ stem, at }) =>
      stem === one ? tokens.filter((each) => each.stem === other).map((each) => Math.abs(each.at - at)) : [],
    ),
  )

/** The words of a text that say something, and where they stand. */
function tokensOf(text: string) {
  let at = 0
  return text.split(PARTS).flatMap((part) => {
    const tokens = stemsOf(part).map((stem) => ({ stem: sameStem(stem), at: at++ }))
    at += /[.!?…]$/u.test(part) ? FAR.sentence : FAR.clause
    return tokens
  })
}
