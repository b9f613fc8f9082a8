/** The first index at which `isBefore` is false, 0 to `length`. @param isBefore true up to an index, false from it on */
export function lowerBound(length: number, isBefore: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
