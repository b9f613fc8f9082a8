import { numbersOf } from '../verify/claimWords.ts'
import { denialsIn, NEGATIVE, SAYS_NO } from '../verify/denials.ts'
import { stemsOf } from '../verify/restsOn.ts'
import { isDenial } from '../verify/sameWords.ts'
import { anyWord, wordsOf } from '../verify/words.ts'
import { CLAUSES } from './isSupported.ts'

/** A condition of a statement. */
const CONDITION = anyWord(
  'if(?! any| so| not)|unless|except|as long as|provided|only (?:when|after|once)|si|a menos que|salvo|excepto|siempre que|mientras',
)
const KEEPS_CONDITION = anyWord(
  'if|unless|except|long as|provided|when|whenever|once|after|only|while|aside|without|in case|depend\\p{L}*|si|menos|salvo|excepto|siempre que|mientras|cuando|sin|s[oó]lo',
)
/** What is said was or is taken for true, and is not. */
const UNTRUE = anyWord(
  `myth|misconception|nonsense|rubbish|(?:not|isn['’]t|hardly) (?:true|right)|untrue|false|wrong|a lie|mentira|mito|bulo|falso|no es (?:verdad|cierto)|used to (?:think|believe|say)|pensaba|cre[ií]a`,
)
const KEEPS_UNTRUE = anyWord(
  'people|some|many|once|used|thought|believed|myth|lie|dicen|algunos|pensaba|cre[ií]a|mito|bulo|mentira|falso',
)
/** Ways to deny another's statement. */
const DENIES =
  /^(?:well,? |but |actually,? |pero )*(?:no(?=[,.])|nope|wrong|not true|(?:that|it)(?: is|['’]s) (?:not (?:true|right)|wrong|false|a myth|nonsense)|i disagree|falso|mentira|eso no|no es (?:verdad|cierto))/iu

export const deniesBefore = (text: string): boolean => DENIES.test(text)

const NOBODY = anyWord('nobody|no one|none|nothing|nadie|nada|ning[uú]n\\p{L}*')
const deny = (text: string) => NOBODY.test(text) || wordsOf(text).some(isDenial)
/** What takes up the sentence before it. */
export const OF_BEFORE =
  /^(?:(?:so|and|but|y|pero) )?(?:that|this|it|which|s?he|they|eso|esto|pero)(?!\p{L})/iu
const shared = (stems: readonly string[], text: string) => {
  const heard = new Set(stemsOf(text))
  return stems.filter((stem) => heard.has(stem)).length
}

/** Whether a claim leaves out that what it takes up holds under a condition only, or is a myth. */
export function losesSense(claim: string, passages: readonly { text: string }[]): boolean {
  const stems = stemsOf(claim)
  return passages.some(({ text }) => {
    const sentences = text.split(/(?<=[.!?]) /)
    const near = sentences.map((sentence) => shared(stems, sentence))
    const at = near.lastIndexOf(Math.max(...near))
    const [sentence = '', next = ''] = sentences.slice(at)
    const isUntrue =
      (UNTRUE.test(sentence) && !DENIES.test(sentence)) || (OF_BEFORE.test(next) && UNTRUE.test(next))
    if (isUntrue && !KEEPS_UNTRUE.test(claim) && !deny(claim)) return true
    return !KEEPS_CONDITION.test(claim) && leavesCondition(stems, sentence)
  })
}

const GOVERNED_WORDS = 20

/** "If it rains, the mill stands still", "it stands still if it rains": what stands beside the condition, and nothing of it. */
function leavesCondition(stems: readonly string[], sentence: string): boolean {
  const found = CONDITION.exec(sentence)
  if (found === null) return false
  const clause = sentence.slice(found.index).split(/[,;:]/)
  const before = sentence.slice(0, found.index).replace(/,\s*$/, '').split(/[,;:]/)
  const governed =
    wordsOf(sentence.slice(0, found.index)).length < 2
      ? clause.slice(1).join(',')
      : // Captions have no full stops: words further away belong to another sentence.
        before.at(-1)?.split(' ').slice(-GOVERNED_WORDS).join(' ')
  return shared(stems, clause[0] ?? '') === 0 && shared(stems, governed ?? '') * 2 >= stems.length
}

/** Whether a claim in another language than what is said denies what that does not, or the other way round. */
export function turnsAround(claim: string, said: string): boolean {
  if (deny(claim)) return !deny(said) && !NEGATIVE.test(said) && denialsIn(said) === 0
  const clauses = said.split(/[.,;:!?]+ | (?:y|and|pero|but) /u)
  const stems = [...stemsOf(claim), ...numbersOf(claim)]
  const beside = clauses.filter((clause) =>
    [...stemsOf(clause), ...numbersOf(clause)].some((stem) => stems.includes(stem)),
  )
  return beside.length > 0 ? beside.every(deny) : clauses.filter(deny).length * 2 >= clauses.length
}

/** Of fewer words in common nothing is concluded. */
const LEAST_SHARED = 2

/** Whether a clause has a "not", and the sentence of the passage with most of its words has none. */
export function deniesElse(claim: string, said: string): boolean {
  const sentences = said.split(/(?<=[.!?…]) /).map((text) => ({
    text,
    isPlain: denialsIn(text) === 0 && !NEGATIVE.test(text) && !SAYS_NO.test(text),
  }))
  return claim.split(CLAUSES).some((clause) => {
    const stems = [...new Set(stemsOf(clause))]
    const [plain = 0, denied = 0] = [true, false].map((isPlain) =>
      Math.max(
        ...sentences.map((each, at) =>
          isPlain === (each.isPlain && !deny(sentences[at + 1]?.text ?? '')) ? shared(stems, each.text) : 0,
        ),
      ),
    )
    return deny(clause) && plain >= LEAST_SHARED && plain > denied
  })
}

const THE = 'the|an?|his|her|their|its|el|la|los|las|una?|su|sus'
const HOW_IS = new RegExp(
  `^¿?(?:how (?!(?:do|did|does|is|are|was|were|has|have|had|can|could|should|would|will|may|might) )\\p{L}+|cu[aá]nt\\p{L}*|qu[eé] tan \\p{L}+) (?:\\p{L}+ ){0,2}(?:${THE}) (?:(?:extra|other|otr[oa]s?) )?(\\p{L}+)`,
  'iu',
)

/** Whether the thing that a question asks the measure of is not said. */
export function isOfAnother(question: string, said: string): boolean {
  const [stem] = stemsOf(HOW_IS.exec(question)?.[1] ?? '')
  return stem !== undefined && !stemsOf(said).includes(stem)
}
