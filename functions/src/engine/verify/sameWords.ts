import { isContent } from './words.ts'

/** Words without meaning, often left out in writing. Longest first. */
const FILLERS = (
  'i dont know|you know|i mean|i think|i guess|sort of|kind of|lets say|or whatever|or something|o sea|es decir|creo que|' +
  'like|well|so|right|okay|ok|basically|actually|really|just|pues|bueno|entonces|digamos|sabes|vale'
)
  .split('|')
  .map((words) => words.split(' '))

/** What is written as one word or as two. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  im: ['i am'],
  cant: ['can not'],
  wont: ['will not'],
  gonna: ['going to'],
  wanna: ['want to'],
  gotta: ['got to'],
  kinda: ['kind of'],
  sorta: ['sort of'],
  lets: ['let us'],
}
const ENDINGS: ReadonlyArray<readonly [RegExp, readonly string[]]> = [
  [/^(do|does|did|is|are|was|were|have|has|had|would|could|should|need|must)nt$/, ['not']],
  [/^(it|that|there|what|he|she|here|who|where|how)s$/, ['is', 'has']],
  [/^(we|you|they|who|there)re$/, ['are']],
  [/^(i|we|you|they|who|would|could|should)ve$/, ['have']],
  [/^(i|we|you|they|it|he|she|that|there|who)ll$/, ['will']],
  [/^(i|we|you|they|it|he|she|that|there|who)d$/, ['would', 'had']],
]
const SPELLINGS: Readonly<Record<string, string>> = {
  cause: 'because',
  cuz: 'because',
  ok: 'okay',
  til: 'until',
}

const UNITS = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
]
const TENS = [
  'twenty thirty forty fifty sixty seventy eighty ninety',
  'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
]
const SMALL = new Map([
  ...UNITS.flatMap((names) => names.split(' ').map((name, at) => [name, at] as const)),
  ...TENS.flatMap((names) => names.split(' ').map((name, at) => [name, (at + 2) * 10] as const)),
  ...'uno dos tres cuatro cinco seis siete ocho nueve'
    .split(' ')
    .map((name, at) => [`veinti${name}`, at + 21] as const),
  ...'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'
    .split(' ')
    .flatMap((name, at) => [
      [name, (at + 1) * 100] as const,
      [name.replace(/os$/, 'as'), (at + 1) * 100] as const,
    ]),
  ['cien', 100] as const,
])
const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  mil: 1e3,
  million: 1e6,
  millones: 1e6,
  billion: 1e9,
}

/** Whether two words are the same but for how they are written. */
export function areSame(one: string, other: string): boolean {
  return one === other || (SPELLINGS[one] ?? one) === (SPELLINGS[other] ?? other)
}

/** Whether two words are one in another writing: "off chain" and "offchain", "do not" and "don't". */
export function isMadeOf(whole: string, one: string, other: string): boolean {
  // Cheap first: this is asked of each word with each other one.
  if (whole.charCodeAt(0) !== one.charCodeAt(0)) return false
  if (whole.length === one.length + other.length && whole.startsWith(one) && whole.endsWith(other))
    return true
  const pair = `${one} ${other}`
  if (Object.hasOwn(SHORT, whole) && SHORT[whole]?.includes(pair)) return true
  return (
    whole.startsWith(one) &&
    ENDINGS.some(([form, ends]) => ends.includes(other) && form.exec(whole)?.[1] === one)
  )
}

/** Of each place behind a word: how many words before it may be left out. */
export function fillersOf(words: readonly string[]): Uint8Array {
  const lengths = new Uint8Array(words.length + 1)
  for (let end = 1; end <= words.length; end++) {
    const filler = FILLERS.find((each) => each.every((word, at) => words[end - each.length + at] === word))
    // Two words said again.
    const isAgain = words[end - 1] === words[end - 3] && words[end - 2] === words[end - 4] && end > 3
    const length = filler?.length ?? (isAgain ? 2 : 0)
    // "not just", "don't really", "I don't know that it rained": without it the opposite is said.
    const isMeant = filler?.some(isDenial) === true && CLAUSES.has(words[end] ?? '')
    lengths[end] = isMeant || isDenial(words[end - length - 1]) ? 0 : length
  }
  return lengths
}

/** The words that are no fillers. */
export function tellingWords(words: readonly string[]): string[] {
  const lengths = fillersOf(words)
  const telling: string[] = []
  for (let end = words.length; end > 0; end -= Math.max(1, lengths[end] as number))
    if (lengths[end] === 0) telling.push(words[end - 1] as string)
  return telling.toReversed()
}

/** A differing word counts half where it is a common one that neither denies, counts, nor is denied. */
export function differenceOf(word: string, before: string | undefined): number {
  return isContent(word) || isDenial(word) || isDenial(before) || SMALL.has(word) ? 1 : 0.5
}

/** What "I don't know" says something of. */
const CLAUSES = new Set('that if whether how what why who where when which about of'.split(' '))
const NEGATIONS = new Set('not no never nor without cannot nunca ni sin'.split(' '))
export const isDenial = (word: string | undefined) =>
  word !== undefined &&
  (NEGATIONS.has(word) ||
    /^(?:do|does|did|is|are|was|were|have|has|had|would|could|should|ca|wo)nt$/.test(word))

/** Whether a quote has more or fewer denials than what is said, or another number. */
export function contradict(quote: readonly string[], said: readonly string[]): boolean {
  const denials = (words: readonly string[]) => tellingWords(words).filter(isDenial).length
  if (denials(quote) !== denials(said)) return true
  const [quoted, heard] = [digitsOf(quote), digitsOf(said)]
  // "250 300" may be two numbers, or one.
  if (quoted.join('') === heard.join('')) return false
  const isMissing = (others: readonly string[]) => (digits: string, at: number, all: readonly string[]) =>
    all.slice(0, at + 1).filter((each) => each === digits).length >
    others.filter((each) => each === digits).length
  return quoted.some(isMissing(heard)) && heard.some(isMissing(quoted))
}

/** The numbers of a text, in digits: "3.5", "3x" and "3rd" among them. "One" is no number only. */
function digitsOf(words: readonly string[]): string[] {
  const written = words.flatMap((word) => /^\d+(?:point\d+|(?=\p{L}{1,2}$))/u.exec(word)?.[0] ?? [])
  return [...written, ...numbersIn(words).map(({ digits }) => digits)].filter((digits) => digits !== '1')
}

interface SaidNumber {
  start: number
  /** Behind its last word. */
  end: number
  digits: string
}

/** Numbers, in words or in digits, however many words they take; none that is one word of digits alone. */
export function numbersIn(words: readonly string[]): SaidNumber[] {
  const numbers: SaidNumber[] = []
  for (let start = 0; start < words.length; start++) {
    let [total, part, end, isLast] = [0, -1, start, false]
    for (let at = start; at < words.length && at < start + 10 && !isLast; at++) {
      const word = words[at] as string
      const scale = Object.hasOwn(SCALES, word) ? SCALES[word] : undefined
      const isThousands = /^\d{3}$/.test(word) && at > start && /^\d{1,3}$/.test(words[at - 1] as string)
      const small = SMALL.get(word) ?? (/^\d{1,12}$/.test(word) ? Number(word) : undefined)
      if (scale === 100) part = Math.max(1, part) * 100
      else if (scale !== undefined) {
        // "Thousand" multiplies 100 in "hundred thousand", only 3 in "two million three thousand".
        total += Math.max(1, part) * scale
        part = -1
      } else if (isThousands) part = part * 1_000 + Number(word)
      else if (small !== undefined && isPartBehind(small, part)) part = Math.max(0, part) + small
      else if (small !== undefined && at === start + 1 && isYear(part, small, word)) part = part * 100 + small
      else if (/^un[ao]?$/.test(word) && part >= 20 && part % 10 === 0) part += 1
      else if ((word === 'and' || word === 'y') && end > start) continue
      else if ((word === 'a' || word === 'un') && at === start) continue
      else isLast = true
      if (!isLast) end = at + 1
    }
    if (end === start) continue
    numbers.push({ start, end, digits: String(total + Math.max(0, part)) })
    start = end - 1
  }
  return numbers
}

/** "Nineteen" and "ninety", "twenty" and "eighteen". */
function isYear(century: number, small: number, word: string): boolean {
  return century >= 10 && century <= 21 && small >= 10 && small < 100 && !/^\d/.test(word)
}

/** Whether a number goes on with a smaller part: "twenty" and "one", "two hundred" and "five". */
function isPartBehind(small: number, part: number): boolean {
  if (part < 0) return true
  if (small <= 0) return false
  return part % 100 === 0 ? part >= 100 && small < 100 : part % 10 === 0 && part % 100 >= 20 && small < 10
}
