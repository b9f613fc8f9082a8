/**
 * Sentences with the passages that they rest on, and no others, counted from 0.
 * @param sentences with numbers of passages, from 1
 */
export function cited<Of>(
  sentences: ReadonlyArray<{ text: string; rests: readonly number[] }>,
  passages: readonly Of[],
) {
  const numbers = [...new Set(sentences.flatMap(({ rests }) => rests))]
  return {
    sentences: sentences.map(({ text, rests }) => ({ text, rests: rests.map((n) => numbers.indexOf(n)) })),
    passages: numbers.flatMap((n) => passages[n - 1] ?? []),
  }
}
