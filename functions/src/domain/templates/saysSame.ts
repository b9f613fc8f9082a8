/** Of the words of the longer text, so many stand in the other one too. */
const SAME_SHARE = 0.75

/** Whether a claim and the words that it rests on say the same: then one of them is shown. */
export function saysSame(text: string, quote: string): boolean {
  const [one, other] = [wordsOf(text), wordsOf(quote)]
  const left = new Map<string, number>()
  for (const word of other) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of one) {
    const times = left.get(word) ?? 0
    if (times > 0) shared++
    left.set(word, times - 1)
  }
  return text === quote || shared >= SAME_SHARE * Math.max(one.length, other.length)
}

/** Whether a title is the beginning of what is quoted below it, or all of it. */
export function beginsAs(title: string, quote: string): boolean {
  const words = wordsOf(title)
  const said = wordsOf(quote)
  return title === quote || (words.length > 0 && words.every((word, at) => word === said[at]))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
