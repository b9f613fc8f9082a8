/**
 * One of so many stretches of all ids of subscribers: hashes in hex, so even ranges hold about even numbers of them.
 * @returns the first id that may be in it, and the first that is in the next one; undefined where there is no bound
 */
export function idRange(
  stretch: number,
  stretches: number,
): { from: string | undefined; before: string | undefined } {
  const bound = (number: number) =>
    number === 0 || number === stretches
      ? undefined
      : Math.floor((number * 0x1_00_00_00_00) / stretches)
          .toString(16)
          .padStart(8, '0')
  return { from: bound(stretch), before: bound(stretch + 1) }
}
