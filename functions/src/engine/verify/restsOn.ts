import { numbersIn } from './sameWords.ts'
import { isContent, wordsOf } from './words.ts'

/** Endings that one word takes in different sentences, longest first. */
const ENDING =
  /(?:aciones|amiento|imiento|mente|ingly|ación|ation|ments?|iendo|ando|ings?|ions?|idad|ness|able|ible|ados?|adas?|idos?|idas?|aron|ieron|aba|ers?|ors?|ies|ied|ive|ity|ed|es|ly|al|ar|er|ir|as|os|[aeosy])$/u
const LEAST_STEM = 3

/**
 * How much of a claim is said around its quote at least, by the weight of its words: where the quote has one of them, and where it has
 * none; then so many words as well. Of 321 honest claims about 22 episodes 2 % have less, of those with the quotes of others in their
 * places three in four; a word in common alone would lose 9 %, and keep two in five.
 */
const LEAST_AROUND = { shared: 0.2, apart: 0.33 }
const LEAST_WORDS_APART = 4

/** What a claim is compared with: where its quote is said. */
interface Place {
  quote: string
  around: string
}

/**
 * Whether a claim is about what its quote says: they have a name, a number or a content word in common, in whatever ending, and what
 * is said around the quote holds something of the rest; much of it, where the quote itself has nothing of the claim ("It's more about
 * the things you do than the things you have"); or it is the quote.
 * @param weightOf what a stem tells, the more the less it is said in the episode
 */
export function restsOn(
  claim: string,
  { quote, around }: Place,
  weightOf: (stem: string) => number,
): boolean {
  const [said, claimed] = [quote, claim].map((text) => wordsOf(text).join(' '))
  if (said !== undefined && claimed?.includes(said)) return true
  const stems = [...new Set(stemsOf(claim))]
  const [quoted, near] = [quote, around].map((text) => new Set(stemsOf(text)))
  const weigh = (some: readonly string[]) => some.reduce((sum, stem) => sum + weightOf(stem), 0)
  const heard = stems.filter((stem) => near?.has(stem))
  const share = weigh(heard) / weigh(stems)
  return stems.some((stem) => quoted?.has(stem))
    ? share >= LEAST_AROUND.shared
    : share >= LEAST_AROUND.apart && heard.length >= LEAST_WORDS_APART
}

/** Whether a claim repeats a word that its quote adds to what is said there. Spellings of names do not count. */
export function repeatsSlip(claim: string, written: string, { quote, around }: Place): boolean {
  const isName = new Set(stemsOf((written.match(/(?<=\S )\p{Lu}\S*/gu) ?? []).join(' ')))
  const [claimed, said, near] = [claim, quote, around].map((text) => new Set(stemsOf(text)))
  // Of numbers no quote has another one.
  const put = stemsOf(written).filter((stem) => !said?.has(stem) && !/^\d/.test(stem))
  return put.some((stem) => claimed?.has(stem) && !near?.has(stem) && !isName.has(stem))
}

/** The words of a text that say something by themselves, without their endings; numbers in digits, "one" not among them. */
export function stemsOf(text: string): string[] {
  const words = wordsOf(text)
  const stems: string[] = []
  let at = 0
  for (const { start, end, digits } of [
    ...numbersIn(words),
    { start: words.length, end: words.length, digits: '1' },
  ]) {
    stems.push(...words.slice(at, start).filter(isContent).map(stemOf))
    if (digits !== '1') stems.push(digits)
    at = end
  }
  return stems
}

function stemOf(word: string): string {
  // Of 1.5 the half counts too.
  if (/^\d+point/.test(word)) return word
  const stem = word.replace(ENDING, '')
  // Comprueba and comprobar, empieza and empezar.
  return (stem.length >= LEAST_STEM ? stem : word).replace('ue', 'o').replace('ie', 'e').slice(0, 6)
}
