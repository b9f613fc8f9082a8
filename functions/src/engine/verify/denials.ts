import { stemsOf } from './restsOn.ts'
import { isDenial } from './sameWords.ts'
import { isContent, wordsOf } from './words.ts'

/** Words of content that a "not" is said of. */
const DENIED_WORDS = 2

/** Denials of a part of a sentence: "rather than", "without". A "but" in the sentence carries them too. */
const SOFTLY =
  'without outside little few poco pocos poca pocas instead rather hardly barely rarely unlike sin sino apenas vez nobody none nothing neither nadie nada tampoco'
const SOFT = new Set(SOFTLY.split(' '))
/** Say no in a word of their own. */
export const NEGATIVE =
  /(?<!\p{L})(?:only|too|unless|fail|lack|los[et]|refus|reject|stop|avoid|wrong|never|solo|sólo|salvo|dej[aoóe]|falta|perdi|mal(?!\p{L})|myth|false|mentira|falso|bulo|mito)/iu
/** Say in a word what another one denies: "I doubt it", "fewer", "desaparece". */
export const SAYS_NO =
  /(?<!\p{L})(?:doubt|un(?:clear|sure|able|likely|known)|fewer|declin|disappear|prevent|forb[iao]d|im?possib|dud|desaparec|dej[aeóo]|impid|impos|prohib|rechaz)/iu
const CLAUSE_START = new Set(
  'than because which who if when while so but que porque si cuando aunque como pero'.split(' '),
)
/** What follows is said anew, as behind "and" where it has a subject of its own: "don't eat and drink", "and I drink". */
const ADDS = new Set('yet y e'.split(' '))
const NEW_SUBJECT = /(?<!\p{L})and (?=(?:I|we|you|s?he|they|it|there|this|that)(?!\p{L}))/giu
const CLAUSE_END = /[,;:.!?()]/

/** Deny in a verb what follows: "lacks insight". */
const VERBS = /^(?:lack|fail|refus|avoid|carec|evit)/
/** Say no and mean more, or "else": "not just the brain", "si no, expira". */
const NO_DENIALS =
  /(?<!\p{L})(?:a (?:little|few)|un poco|not (?:just|only|merely|simply|solely|necessarily)|no (?:s[oó]lo|solamente|[uú]nicamente|necesariamente)|(?:if|or|whether or) not|why (?:don['’]t|not)|si no(?=[,.;:]))(?!\p{L})/giu

export const denialsIn = (text: string) =>
  wordsOf(text.replaceAll(NO_DENIALS, ' ')).filter((word) => isDenial(word) || SOFT.has(word)).length

/** How a text says a stem; `both`: plain in one place and denied in another, or within the denial of other words. */
type How = 'plain' | 'denied' | 'both'

interface Said {
  text: string
  stems: ReadonlyMap<string, How>
  denials: readonly string[][]
}

/** Whether a claim denies what is said no more and no less than that does; @param near what is said around it, itself among it */
export function deniesAlike(claim: string, own: Said, near = [{ said: own }]): boolean {
  const claimed = saidIn(claim)
  const isTurned = own.denials.some((denial) => {
    const common = denial.filter((stem) => claimed.stems.has(stem) && !/^\d/.test(stem))
    return (
      common.some((stem) => own.stems.get(stem) === 'denied') &&
      common.every((stem) => claimed.stems.get(stem) === 'plain')
    )
  })
  const denials = denialsIn(claim)
  // A second "not" turns what is said around, as the first one would.
  const most = near.reduce((sum, { said }) => sum + denialsIn(said.text), 0)
  const [verb = ''] = SAYS_NO.exec(claim) ?? []
  const isInVerb = verb !== '' && !own.text.toLowerCase().includes(verb.toLowerCase())
  if ((isTurned && !isInVerb) || denials > Math.max(1, most)) return false
  const isNegative = NEGATIVE.test(own.text) || denialsIn(own.text) >= denials
  return claimed.denials.every((denial) =>
    denial.some((stem) => own.stems.has(stem)) || !isNegative
      ? near.some(({ said }) => denial.some((stem) => (said.stems.get(stem) ?? 'plain') !== 'plain'))
      : true,
  )
}

/** How a text says each stem, '' where a denial has none, and the stems of each denial; two denials in a clause make none. */
export function saidIn(text: string): Said {
  const said = new Map<string, How>()
  const denied: string[][] = []
  const note = (stem: string, how: How) => {
    said.set(stem, (said.get(stem) ?? how) === how ? how : 'both')
    if (how === 'denied') denied.at(-1)?.push(stem)
  }
  let [denials, soft, left, isIf, isWithin] = [0, false, 0, false, false]
  let clause: string[] = []
  const endClause = (goesOn = false) => {
    if (left === DENIED_WORDS && denials % 2 === 1) note('', 'denied')
    ;[denials, soft, left, isIf, isWithin] = [0, false, 0, false, goesOn && isWithin]
    clause = []
  }
  let isAfterComma = false
  for (const piece of text.replaceAll(NO_DENIALS, ' ').replaceAll(NEW_SUBJECT, 'yet ').split(/\s+/)) {
    let isEllipsis = false
    for (const word of wordsOf(piece)) {
      isEllipsis = false
      // "…, not with a seat" sets apart what a "but" may have.
      if (VERBS.test(word)) {
        // The verb itself is denied or plain: "not avoid", "avoid". Its object is softly denied in both.
        const how = left > 0 && denials % 2 === 1 ? 'denied' : 'plain'
        for (const stem of stemsOf(word)) note(stem, how)
        ;[soft, left] = [true, DENIED_WORDS]
      } else if (SOFT.has(word) || (isAfterComma && word === 'not'))
        [soft, left, isWithin] = [true, DENIED_WORDS, true]
      else if (isDenial(word)) {
        ;[denials, soft, left] = [denials + 1, false, DENIED_WORDS]
        isWithin = denials === 1
        denied.push([])
        isEllipsis = clause.length > 0
      } else if (CLAUSE_START.has(word) && !(soft && word === 'than')) {
        endClause(/^wh|^que$|^cuando$/.test(word))
        isIf = word === 'if' || word === 'si'
      } else if (ADDS.has(word)) isWithin = false
      else if (isContent(word)) {
        const how = left === 0 ? 'plain' : soft ? 'both' : denials % 2 === 1 ? 'denied' : 'plain'
        const stems = stemsOf(word)
        for (const stem of stems) {
          note(stem, how)
          // "If we do nothing radical" tells what must be done.
          if (how === 'denied' ? isIf : isWithin) note(stem, 'both')
        }
        clause.push(...stems)
        if (left > 0 && --left === 0) [denials, soft] = [0, false]
      }
      isAfterComma = false
    }
    if (!CLAUSE_END.test(piece.slice(-1))) continue
    // "Their performance drops and their confidence doesn't."
    if (isEllipsis) {
      const last = clause.at(-1) ?? ''
      said.delete(last)
      note(last, 'denied')
      left = 0
    }
    endClause()
    isAfterComma = piece.endsWith(',')
  }
  return { text, stems: said, denials: denied.filter(({ length }) => length > 0) }
}
