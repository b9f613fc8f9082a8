import type { EpisodeLanguage } from '#domain/languages.ts'
import { HASH_SEED, hashStep, lowerLetter, wordHash } from './letters.ts'
import { stopWordsOf } from './lexicon.ts'

export interface DetectedLanguage {
  /** null: another language, or none. */
  language: EpisodeLanguage | null
  /** Share of the found language's common words, 0 to 1; speech has 0.3 to 0.6. */
  share: number
}

/** Neighbours that English or Spanish stop words alone would mistake for one of the two. */
const OTHERS: Record<string, string> = {
  pt: `não uma você isso mais como mas foi ele ela tem são muito também já está pelo pela até isto então porque quando
    aqui nós gente estava fazer ser das dos com para por que da do na no em um os as ao é e o à eu meu minha nos nas`,
  gl: `non unha máis como pero foi tamén xa está polo pola ata isto entón porque cando aquí nós ten son moi das dos con
    para por que da do na no en un os as ao é e o á eu meu miña nos nas`,
  ca: `no una més com però va ser ell ella té són molt també ja està pel fins això doncs perquè quan aquí nosaltres els
    les amb per que del dels en un i és la el al aquest aquesta hi ha`,
  fr: `ne pas une plus comme mais était il elle est sont très aussi déjà cette jusque ceci alors parce quand ici nous les
    des avec pour par que du de la le en un et à je vous on ce dans qui sur c'est j'ai au aux`,
  it: `non una più come ma era lui lei ha sono molto anche già questo questa allora perché quando qui noi gli le dei con
    per che di del della il la un e è si in da io cosa quello nel`,
  de: `nicht eine mehr wie aber war er sie ist sind sehr auch schon das dies dann weil wenn hier wir die der den mit für
    von und zu ich es ein in auf dass man so noch was dem des`,
  nl: `niet een meer als maar was hij zij is zijn heel ook al dit dan omdat wanneer hier we wij de het met voor van en
    te ik dat in op er die om je nog wat`,
  ro: `nu o mai ca dar era el ea are sunt foarte și deja acest atunci pentru când aici noi cu de la din în un este să
    care pe că eu ce a al`,
}

const NAMES = ['en', 'es', ...Object.keys(OTHERS)]
/** Each word's languages, one bit each, in the order of NAMES. */
const LANGUAGES_OF_WORD = new Map<number, number>()
for (const [index, name] of NAMES.entries()) {
  const words = name === 'en' || name === 'es' ? stopWordsOf(name) : (OTHERS[name] as string).split(/\s+/)
  for (const word of words) {
    const hash = wordHash(word)
    LANGUAGES_OF_WORD.set(hash, (LANGUAGES_OF_WORD.get(hash) ?? 0) | (1 << index))
  }
}

/** More words change no verdict. */
const WORDS_READ = 4000
/** Ordinary speech has twice as many: below, it is a list, another language, or noise. */
const LEAST_SHARE = 0.2

/**
 * A text's language, English or Spanish, by its stop words.
 * @param text any text; the first 4,000 words count
 * @returns null as language when another one fits better, or too few words are known
 * docs/rules.md "Episodes and quotes"
 */
export function detectLanguage(text: string): DetectedLanguage {
  const hits = new Int32Array(NAMES.length)
  const words = countHits(text, hits)
  if (words === 0) return { language: null, share: 0 }
  let best = 0
  // The others' lists are short: a hit there is worth more.
  const weighed = (index: number) => (hits[index] as number) * (index < 2 ? 1 : 1.1)
  for (let index = 1; index < NAMES.length; index++) if (weighed(index) > weighed(best)) best = index
  const share = (hits[best] as number) / words
  const language = NAMES[best]
  const known = (language === 'en' || language === 'es') && share >= LEAST_SHARE
  return { language: known ? language : null, share }
}

/** Share of each language's common words: a mixed text has much of both. */
export function languageShares(text: string): Record<EpisodeLanguage, number> {
  const hits = new Int32Array(NAMES.length)
  const words = Math.max(1, countHits(text, hits))
  return { en: (hits[0] as number) / words, es: (hits[1] as number) / words }
}

function countHits(text: string, hits: Int32Array): number {
  let words = 0
  let hash = HASH_SEED
  let inWord = false
  for (let at = 0; at <= text.length && words < WORDS_READ; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    const letter = lowerLetter(code)
    if (letter !== 0) {
      hash = hashStep(hash, letter)
      inWord = true
    } else if (inWord && code !== 0x27 && code !== 0x2019) {
      words++
      const languages = LANGUAGES_OF_WORD.get(hash) ?? 0
      for (let index = 0; languages >> index !== 0; index++) if ((languages >> index) & 1) hits[index]!++
      hash = HASH_SEED
      inWord = false
    }
  }
  return words
}
