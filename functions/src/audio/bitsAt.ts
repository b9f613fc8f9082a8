/** So many bits as a number, the first of them highest. @param at bit to begin with; what lies beyond the end is 0 */
export function bitsAt(bytes: Uint8Array, at: number, count: number): number {
  let value = 0
  for (let bit = at; bit < at + count; bit++)
    value = (value << 1) | (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
  return value
}
