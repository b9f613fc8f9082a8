/** Sentences with only the passages they rest on, counted from 0, not 1; unknown numbers are left out. */
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
