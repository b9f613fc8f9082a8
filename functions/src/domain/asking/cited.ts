/**
 * Sentences with the passages that they rest on, and no others, counted from 0. A number without a passage is left out.
 * @param sentences with numbers of passages, from 1
 */
export function cited<Of>(
  sentences: ReadonlyArray<{ text: string; rests: readonly number[] }>,
  passages: readonly Of[],
) {
  const numbers = [...new Set(sentences.flatMap(({ rests }) => rests))].filter(
    (n) => passages[n - 1] !== undefined,
  )
  return {
    sentences: sentences.map(({ text, rests }) => ({
      text,
      rests: rests.map((n) => numbers.indexOf(n)).filter((at) => at >= 0),
    })),
    passages: numbers.map((n) => passages[n - 1] as Of),
  }
}
