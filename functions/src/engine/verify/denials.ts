import { stemsOf } from './restsOn.ts'
import { isDenial } from './sameWords.ts'
import { isContent, wordsOf } from './words.ts'

/** Words of content that a "not" is said of. */
const DENIED_WORDS = 2

/** Denials of a part of a sentence: "rather than", "without". A "but" in the sentence carries them too. */
const SOFT = new Set(
  'without instead rather hardly barely rarely unlike sin sino apenas vez nobody none nothing neither nadie nada ningun ninguno ninguna tampoco'.split(
    ' ',
  ),
)
/** Say no in a word of their own. */
export const NEGATIVE =
  /(?<!\p{L})(?:only|too|unless|fail|lack|los[et]|refus|reject|stop|avoid|wrong|never|solo|sólo|salvo|dej[aoóe]|falta|perdi|mal(?!\p{L})|myth|false|mentira|falso|bulo|mito)/iu
const CLAUSE_START = new Set(
  'than because which who if when while so but que porque si cuando aunque como pero'.split(' '),
)
/** What follows is said anew; "not yet" goes on. */
const ADDS = new Set('and yet y e'.split(' '))
const CLAUSE_END = /[,;:.!?()]/

/** Deny in a verb what follows: "lacks insight". */
const VERBS = /^(?:lack|fail|refus|avoid|carec|evit)/
/** Say no and mean more, or "else": "not just the brain", "si no, expira". */
const NO_DENIALS =
  /(?<!\p{L})(?:not (?:just|only|merely|simply|solely|necessarily)|no (?:s[oó]lo|solamente|[uú]nicamente|necesariamente)|(?:if|or|whether or) not|why (?:don['’]t|not)|si no(?=[,.;:]))(?!\p{L})/giu

/** How a text says a stem, each where it does so at least once: `plain`, `denied`, `softly` denied, `within` a denied clause. */
export interface Said {
  plain: boolean
  denied: boolean
  softly: boolean
  within: boolean
}

export const denialsIn = (text: string) =>
  wordsOf(text.replaceAll(NO_DENIALS, ' ')).filter((word) => isDenial(word) || SOFT.has(word)).length

/** How each stem of a text is said, '' where a denial has none; two denials in a clause make none. */
export function saidIn(text: string): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>()
  const note = (stem: string, how: keyof Said) => {
    const known = said.get(stem) ?? { plain: false, denied: false, softly: false, within: false }
    said.set(stem, { ...known, [how]: true })
  }
  let [denials, soft, left, isIf, further] = [0, false, 0, false, 0]
  let clause: string[] = []
  const endClause = () => {
    if (left === DENIED_WORDS && denials % 2 === 1) note('', 'denied')
    ;[denials, soft, left, isIf, further] = [0, false, 0, false, 0]
    clause = []
  }
  let isAfterComma = false
  for (const piece of text.replaceAll(NO_DENIALS, ' ').split(/\s+/)) {
    let isEllipsis = false
    for (const word of wordsOf(piece)) {
      isEllipsis = false
      // "…, not with a seat" sets apart what a "but" may have.
      if (VERBS.test(word)) {
        // The verb itself is denied or plain: "not avoid", "avoid". Its object is softly denied in both.
        const how = left > 0 && denials % 2 === 1 ? 'denied' : 'plain'
        for (const stem of stemsOf(word)) note(stem, how)
        ;[soft, left] = [true, DENIED_WORDS]
      } else if (SOFT.has(word) || (isAfterComma && word === 'not')) [soft, left] = [true, DENIED_WORDS]
      else if (isDenial(word)) {
        ;[denials, soft, left] = [denials + 1, false, DENIED_WORDS]
        further = denials === 1 ? DENIED_WORDS : 0
        isEllipsis = clause.length > 0
      } else if (CLAUSE_START.has(word) && !(soft && word === 'than')) {
        endClause()
        isIf = word === 'if' || word === 'si'
      } else if (ADDS.has(word)) further = 0
      else if (isContent(word)) {
        const how = left === 0 ? 'plain' : soft ? 'softly' : denials % 2 === 1 ? 'denied' : 'plain'
        const stems = stemsOf(word)
        for (const stem of stems) {
          note(stem, how)
          // "If we do nothing radical" tells what must be done.
          if (how === 'denied' ? isIf : how === 'plain' && further-- > 0) note(stem, 'within')
        }
        clause.push(...stems)
        if (left > 0 && --left === 0) [denials, soft] = [0, false]
      }
      isAfterComma = false
    }
    if (!CLAUSE_END.test(piece.slice(-1))) continue
    // "Their performance drops and their confidence doesn't."
    if (isEllipsis) {
      said.set(clause.at(-1) ?? '', { plain: false, denied: true, softly: false, within: false })
      left = 0
    }
    endClause()
    isAfterComma = piece.endsWith(',')
  }
  return said
}
