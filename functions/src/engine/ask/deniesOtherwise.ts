import { isOpposite } from './isOtherwise.ts'
import { OF_BEFORE } from './losesSense.ts'
import { INNER_NAME, namesIn } from '../verify/claimWords.ts'
import { stemsOf } from '../verify/restsOn.ts'
import { isDenial } from '../verify/sameWords.ts'
import { anyWord, isContent, wordsOf } from '../verify/words.ts'

const PARTS =
  /(?<=[.!?…:;]) |,? (?=(?:because|but|so|although|though|while|whereas|which|unless|if|when|and|y|without|instead of|rather than|porque|pero|sino|aunque|mientras|cuando|si|sin|en (?:vez|lugar) de)(?!\p{L}))|(?:,|—|–| -) /giu
/** "What we will never do is … blame": all that follows is denied. */
const CLEFT = /(?:\bnever|\bnot|n['’]t) (?:\p{L}+ ){1,2}(?:is|was) |\b(?:nunca|no) (?:\p{L}+ ){1,3}es /iu
/** "… forced everybody. We didn't do that." */
const DENIED_BEHIND =
  /^(?:but |and )?(?:I|we|you|s?he|they|it) (?:did|do|does)(?: not|n['’]t) do (?:that|this|it)(?!\p{L})/iu
/** Neither say nor deny. */
const HALFWAY = anyWord(
  'hardly|barely|rarely|seldom|few|little|without|instead|rather|unless|doubt\\p{L}*|un(?:clear|likely|sure|able|known)|apenas|poc[oa]s?|sin|sino|dud\\p{L}*|salvo|imposible|impossible',
)
/** Say no in a word of their own. */
const SAYS_NO = anyWord(
  'only|too|lacks?|(?:fail|refus|reject|avoid|stop|prevent)\\p{L}*|s[oó]lo|(?:demasiad|imp[ei]d|dej|evit|falta)\\p{L}*',
)
const NOBODY =
  /(?<!\p{L})(?:nobody|no one|none|nothing|(?:no \p{L}+ (?:a )?)?(?:nadie|nada|ning[uú]n\p{L}*))(?!\p{L})/giu
const NO_DENIAL =
  /(?<!\p{L})(?:not (?:just|only|merely|simply|solely|necessarily)|no (?:s[oó]lo|solamente|[uú]nicamente|necesariamente)|(?:if|or|whether or) not|o no|why (?:don['’]t|not)|no matter|no doubt|than (?:none|nothing)|por qué no|little by little|poco a poco|un poco|(?:a|first|last|next|past) (?:few|little))(?!\p{L})/giu

/** Of the words that the nearest clause shares, others so near have so many. */
const NEAR = 0.75
/** What a word counts that a pronoun stands for, and one in the same form beside one in any. */
const TAKEN_UP = 0.9
const SAME_FORM = 0.1

interface Clause {
  text: string
  stems: ReadonlySet<string>
  words: readonly string[]
  /** Those of the clause before, where a pronoun takes them up. */
  before: ReadonlySet<string>
  how: 'plain' | 'denied' | 'either'
  /** The stems that the denial is said of. */
  denied: readonly string[]
  /** Whether a word such as "refuse" says no. */
  saysNo: boolean
}

/** @param other what both say turns neither */
function clausesOf(text: string, other: string): Clause[] {
  const clauses: Clause[] = []
  const sentences = text.split(/(?<=[.!?…]) /)
  for (const [place, sentence] of sentences.entries()) {
    const cleft = DENIED_BEHIND.test(sentences[place + 1] ?? '')
      ? -1
      : (CLEFT.exec(sentence)?.index ?? sentence.length)
    let at = 0
    for (const part of sentence.split(PARTS)) {
      const begin = sentence.indexOf(part, at)
      at = begin + part.length
      clauses.push(
        clauseOf(part, other, {
          before: clauses.at(-1)?.stems,
          isFirst: begin === 0,
          isCleft: begin > cleft,
        }),
      )
    }
  }
  return clauses
}

function clauseOf(
  text: string,
  other: string,
  {
    before,
    isFirst,
    isCleft,
  }: { before: ReadonlySet<string> | undefined; isFirst: boolean; isCleft: boolean },
): Clause {
  const bare = text.replaceAll(NO_DENIAL, ' ')
  const has = (kind: RegExp) => {
    const found = kind.exec(bare)?.[0]
    return found !== undefined && !anyWord(`${found.slice(0, 5)}\\p{L}*`).test(other)
  }
  const words = wordsOf(bare.replaceAll(NOBODY, ' no '))
  const isNo = (word: string) => isDenial(word) && !/^(?:without|sin)$/.test(word)
  const denials = words.filter(isNo).length
  const stems = new Set(stemsOf(text))
  const isAllDenied = isCleft && denials === 0
  const isDenied = denials === 1 && (isFirst || !/^ ?not /.test(text))
  return {
    text,
    stems,
    words: wordsOf(text).filter(isContent),
    before: before !== undefined && OF_BEFORE.test(text) ? before : new Set(),
    how: isDenied || isAllDenied ? 'denied' : denials > 0 || has(HALFWAY) ? 'either' : 'plain',
    denied: isAllDenied ? [...stems] : isDenied ? deniedOf(text, words.slice(words.findIndex(isNo) + 1)) : [],
    saysNo: has(SAYS_NO),
  }
}

/** The first word behind a "not" that is no name or number, with what stands before it in "don't quickly rise". */
function deniedOf(text: string, behind: readonly string[]): string[] {
  const names = namesIn(text, INNER_NAME)
  const words = behind.filter(
    (word) => isContent(word) && !stemsOf(word).some((stem) => /^\d/.test(stem) || names.includes(stem)),
  )
  return words.slice(0, words.findIndex((word) => !/(?:ly|mente)$/.test(word)) + 1).flatMap(stemsOf)
}

/**
 * Whether a claim denies what the nearest clauses say, or says what they deny, or the opposite of it.
 * @param isForeign they have few words in common, as they are in two languages
 */
export function deniesOtherwise(claim: string, said: string, isForeign: boolean): boolean {
  const heard = clausesOf(said, claim)
  const withAny = (stems: readonly string[]) =>
    heard.filter(({ stems: own }) => stems.some((stem) => own.has(stem)))
  const isPlain = (clauses: readonly Clause[]) =>
    clauses.length > 0 && clauses.every(({ how, saysNo }) => how === 'plain' && !saysNo)
  return clausesOf(claim, said).some((own) => {
    const best = nearest(own, heard)
    const sharing = withAny([...own.stems])
    const near = best.length > 0 ? best : sharing.length > 0 && !isForeign ? sharing : heard
    const denied = own.denied.find((stem) => withAny([stem]).length > 0)
    const isDenied = (stem: string) => {
      const clauses = nearest(own, withAny([stem]))
      return clauses.length > 0 && clauses.every((clause) => clause.denied.includes(stem))
    }
    return (
      (own.how === 'denied' && (isPlain(near) || (denied !== undefined && isPlain(withAny([denied]))))) ||
      (own.how === 'plain' && [...own.stems].some(isDenied)) ||
      isOpposite(own.text, best.map(({ text }) => text).join('. '))
    )
  })
}

/** The clauses that share most with one, if any. */
function nearest({ stems, words }: Clause, clauses: readonly Clause[]): Clause[] {
  const near = clauses.map((clause) => {
    const shared = [...stems].filter((stem) => clause.stems.has(stem)).length
    const taken = [...stems].filter((stem) => !clause.stems.has(stem) && clause.before.has(stem)).length
    const same = words.filter((word) => clause.words.includes(word)).length
    return shared + taken * TAKEN_UP + same * SAME_FORM
  })
  const most = Math.max(...near)
  return most < Math.min(2, stems.size) ? [] : clauses.filter((_, at) => (near[at] as number) >= most * NEAR)
}
