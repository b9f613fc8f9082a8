import { isContent, wordsOf } from './words.ts'

const NUMBERS: Record<string, number> = {}
for (const [names, step] of [
  ['three four five six seven eight nine ten eleven twelve', 1],
  ['tres cuatro cinco seis siete ocho nueve diez once doce', 1],
  ['thirty forty fifty sixty seventy eighty ninety hundred', 10],
  ['treinta cuarenta cincuenta sesenta setenta ochenta noventa cien', 10],
] as const) {
  for (const [at, name] of names.split(' ').entries()) NUMBERS[name] = (at + 3) * step
}
/** Endings that one word takes in different sentences, longest first. */
const ENDING =
  /(?:aciones|amiento|imiento|mente|ingly|ación|ation|ments?|iendo|ando|ings?|ions?|idad|ness|able|ible|ados?|adas?|idos?|idas?|aron|ieron|aba|ers?|ors?|ies|ied|ive|ity|ed|es|ly|al|ar|er|ir|as|os|[aeosy])$/u
const LEAST_STEM = 3

/** Whether a claim and what it rests on have a name, a number or a content word in common, in whatever ending, or are the same. */
export function sharesContent(claim: string, quote: string): boolean {
  const [said, claimed] = [quote, claim].map((text) => wordsOf(text).join(' '))
  if (said !== undefined && claimed?.includes(said)) return true
  const stems = new Set(stemsOf(quote))
  return stemsOf(claim).some((stem) => stems.has(stem))
}

function stemsOf(text: string): string[] {
  return wordsOf(text)
    .filter(isContent)
    .map((word) => String(NUMBERS[word] ?? stemOf(word)))
}

function stemOf(word: string): string {
  const stem = word.replace(ENDING, '')
  return (stem.length >= LEAST_STEM ? stem : word).slice(0, 6)
}
