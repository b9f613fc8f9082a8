import type { Language } from '#domain/profile.ts'
import { foldSpace } from '#domain/transcript.ts'
import { wordHash } from '../read/letters.ts'
import { LEXICONS, NOMINAL, STOP } from '../read/lexicon.ts'

/** Markup, sounds in brackets, signs of captions: nothing that anybody said. */
const MARKUP =
  /<[^<>]{0,200}>|\[([^[\]]{0,200})\]\([^()\s]{0,200}\)|\[[^[\]]{0,80}\]|\{[^{}]{0,80}\}|\(\(?(?:laugh\w*|risas?|music|música|applause|aplausos|inaudible)\)?\)|[♪♫]|>>+|https?:\/\/\S+/giu
/** Signs without which there is none of it: they are found faster. */
const MAY_BE_MARKED = /[<[{(>♪♫:]/
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/gu

const FILLERS: Record<Language, RegExp> = {
  en: /(?:,\s*)?(?<![\p{L}'’])(?:u+h+|u+m+|e+rm?|ehm|hm+|mm+|mhm|ah)(?![\p{L}'’])\s*,?/giu,
  es: /(?:,\s*)?(?<![\p{L}'’])(?:e+h+|e+m+|u+m+|u+h+|mm+|hm+|ehm|ah)(?![\p{L}'’])\s*,?/giu,
}
/** Habits of speech that stand between commas. */
const ASIDES: Record<Language, RegExp> = {
  en: /,\s*(?:you know(?: what i mean)?|i mean|like|right\??|okay\??|i guess|sort of|kind of|so to speak|well|let's say|yeah|actually|basically)\s*(?:,|(?=[.?!;]|$))/giu,
  es: /,\s*(?:¿?(?:eh|no|verdad|vale|sabes|me entiendes)\??|o sea|digamos|bueno|pues|como quien dice|la verdad|por así decirlo|básicamente)\s*(?:,|(?=[.?!;]|$))/giu,
}
/** A word begun and begun again: "we sh should". */
const BROKEN_OFF = /(?<![\p{L}'’])(\p{L}{1,5})\s+(?=\1\p{L})/giu

/** Up to five words said twice or more. */
const REPEATED = /(?<![\p{L}'’])(\p{L}[\p{L}'’]*(?:\s+\p{L}[\p{L}'’]*){0,4}?)(?:,?\s+\1(?![\p{L}'’]))+/giu

const LONGEST_REPEATED = 5

/** Whether a word begins as one of the next five does: without that nobody stutters, or begins anew. */
function mayRepeat(text: string): boolean {
  const words = text.toLowerCase().split(' ')
  for (let index = 0; index + 1 < words.length; index++) {
    const word = words[index] as string
    const bare = word.endsWith(',') ? word.slice(0, -1) : word
    for (let next = index + 1; next <= index + LONGEST_REPEATED; next++)
      if (words[next]?.startsWith(bare)) return true
  }
  return false
}

function isWord(text: string): boolean {
  return ((LEXICONS.mixed.get(wordHash(text)) ?? 0) & (STOP | NOMINAL)) !== 0
}

/** What a voice hangs on to a sentence; captions without punctuation have no comma before it. */
const TAILS: Record<Language, RegExp> = {
  en: /(?<!(?:^|\s)(?:to|the|is|are|all|on|that|not|far|be))(?:\s(?:right|okay|ok|yeah|yes|you know|i mean|and yet|so|and|but|or|because|um|uh|oh|well))+$/iu,
  es: /(?<!(?:^|\s)(?:que|es|son|está|muy|de|a))(?:\s(?:verdad|no|vale|sí|eh|oh|pues|y|o|pero|porque|entonces|bueno|claro|ok|okay|ya|todo))+$/iu,
}

/** Openings that only join a sentence to the one before. The first list goes with or without a comma after it. */
/** "It's kind of hard": the hedge goes; "a kind of bread" stays. */
const HEDGES =
  /(?<!(?<![\p{L}'’])(?:an?|the|this|that|what|which|some|any|same|every|each|one|another|first|second|third|last|new|old|different|right|best|only|certain|particular|other|no|of|these|those|many|three|two|more)\s)(?<![\p{L}'’])(?:kind|sort)(?:a| of)(?: like)? /giu

/** Adverbs that only mark time, inside a sentence; where somebody says "not literally" they mean it. */
const PADDING: Record<Language, RegExp> = {
  en: /(?<=[\p{L}\p{N}'’])(?<!(?:not|n['’]t|what|how|more|than))\s+(?:basically|literally|obviously|essentially|you know,)\s+/giu,
  es: /(?<=[\p{L}\p{N}])(?<!(?:no|más|que))\s+(?:básicamente|literalmente|obviamente|esencialmente|digamos)\s+/giu,
}

/** What opens a sentence of captions, where the comma that would follow it is not written. */
const BARE_LEADS: Record<Language, RegExp> = {
  en: /^(?:(?:so|and|but|well|oh|um|uh|yeah|then|yes|now|also|sure|exactly|again|you know|i mean)\s+)+(?=\S+\s\S+\s)/iu,
  es: /^(?:(?:y|pero|pues|bueno|oh|eh|sí|claro|además|luego|entonces|o sea|exacto|ya|mira|oye)\s+)+(?=\S+\s\S+\s)/iu,
}

const LEADS: Record<Language, RegExp> = {
  en: leads(
    `so yeah|so that|so|and so|and then|and also|and|but then|but|well|okay so|okay|ok|yeah so|yeah|yep|um|uh|oh|anyway|anyways|plus|
    you know|i mean|i (?:would |just |really |do )?(?:think|believe|guess|suppose|say)(?: that(?! is| was|'s))?|i'd say(?: that)?|i feel like|'cause|because|actually|basically|obviously|essentially|honestly|literally|of course`,
    `honestly speaking|no|yes|right|now|then|also|look|listen|see|sure|exactly|absolutely|definitely|
    correct|like|again|still|therefore|though|in fact|first of all|for example|for instance|let's say|i guess|
    the thing is|what i mean is|at the same time|on the other hand|as i said|like i said|as i mentioned(?: earlier| before)?|i think|i believe|i would say|i guess|right now|or|
    by the way|(?:at|in) the end of the day|to be honest|frankly|interestingly|apparently|you see|if you will|in a sense|in some sense`,
  ),
  es: leads(
    `y entonces|y así|y luego|y además|y|pero bueno|pero|pues|entonces|bueno|o sea|es decir|ay|eh|ah|oh|uh|um|ok|okay|es que|lo que pasa es que|
    así que|de hecho|(?:yo )?(?:creo|pienso|supongo|diría|opino) que|porque|básicamente|obviamente|realmente|esencialmente|evidentemente|por supuesto`,
    `a ver|no|sí|ya|claro|mira|mire|vea|oye|vale|luego|además|también|digamos|la verdad|
    incluso|exacto|vamos|hombre|por ejemplo|en fin|por lo tanto|sin embargo|por otro lado|al final|ahora|fíjate|o|por cierto|en realidad|en cierto modo|en cualquier caso|de todas formas|
    como (?:he dicho|decía|dije(?: antes)?)|digo yo|yo creo|creo`,
  ),
}

function leads(always: string, beforeComma: string): RegExp {
  const words = (list: string) =>
    list
      .replace(/\s*\|\s*/gu, '|')
      .trim()
      .replace(/ /gu, '\\s+')
      .replace(/'/gu, "['’]")
  return new RegExp(
    `^(?:(?:${words(always)})(?:\\s*(?:[,:–—-]+|\\.{2,}|…)\\s*|\\s+)|(?:${words(beforeComma)})\\s*(?:[,:–—-]+|\\.{2,}|…)\\s*|[^\\p{L}\\p{N}¿¡"“«'(]+)`,
    'iu',
  )
}

/**
 * A quote as it is shown: fillers, stutters, markup and links to the sentence before are gone; it opens with a
 * capital and ends with a full stop. What it says stays as it was said.
 * @returns '' when nothing is left
 */
export function cleanSentence(quote: string, language: Language): string {
  let text = MAY_BE_MARKED.test(quote) ? quote.replace(MARKUP, ' $1 ') : quote
  text = text.replace(UNPRINTABLE, ' ')
  if (text.includes('>')) text = text.replace(/\s*[-=]>\s*/gu, ' → ')
  text = (UNFOLDED.test(text) ? foldSpace(text) : text).replace(FILLERS[language], ' ')
  if (mayRepeat(text)) {
    text = text.replace(BROKEN_OFF, (found, start: string) => (isWord(start) ? found : ''))
    // Twice: "we we should, we should" repeats a word inside what it repeats.
    text = text.replace(REPEATED, '$1').replace(REPEATED, '$1')
  }
  if (language === 'en') text = text.replace(HEDGES, '')
  text = text.replace(PADDING[language], ' ')
  for (let before = ''; before !== text && text.includes(','); ) {
    before = text
    text = text.replace(ASIDES[language], ' ')
  }
  text = tidy(text)
  if (!/[,.;:?!…]/u.test(text)) text = text.replace(TAILS[language], '').replace(BARE_LEADS[language], '')
  text = dropLeads(text, language)
  if (text === '') return ''
  text = text.replace(
    /(?<![\p{L}'’])i(?=(?:['’](?:m|ve|d|ll))?(?![\p{L}'’]))/gu,
    language === 'en' ? 'I' : 'i',
  )
  return finish(text)
}

const UNTIDY = /\s[,.;:?!…)\]]|[,;:]\s*[,;:.?!]|[([¿¡]\s/
const UNFOLDED = /\s\s|[^\S ]|^\s|\s$/

function tidy(text: string): string {
  const folded = UNFOLDED.test(text) ? foldSpace(text) : text
  if (!UNTIDY.test(folded)) return folded
  return folded
    .replace(/\s+([,.;:?!…)\]])/gu, '$1')
    .replace(/([,;:])(?:\s*[,;:])+/gu, '$1')
    .replace(/,\s*([.?!])/gu, '$1')
    .replace(/([([¿¡])\s+/gu, '$1')
    .trim()
}

function dropLeads(text: string, language: Language): string {
  let rest = text
  for (let lead = LEADS[language].exec(rest); lead !== null; lead = LEADS[language].exec(rest)) {
    rest = rest.slice(lead[0].length)
  }
  return rest.trim()
}

/** What is quoted goes on in the sentences before or after. */
function withoutHalfQuote(text: string): string {
  if (!text.includes('"') || text.split('"').length % 2 === 1) return text
  return text.startsWith('"') ? text.slice(1) : text.replace(/"(?=[.?!…]?$)/u, '')
}

function finish(text: string): string {
  const open = withoutHalfQuote(text.replace(/[\s,;:–—-]+$/u, ''))
  if (open === '') return ''
  const capital = open.replace(/^[¿¡"“«'(]*\p{Ll}/u, (start) => start.toUpperCase())
  return /[.?!…]["”»')]?$/u.test(capital) ? capital : `${capital}.`
}
