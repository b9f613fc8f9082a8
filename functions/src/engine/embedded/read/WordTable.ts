const FIRST_CAPACITY = 1 << 11

/**
 * The different words of a transcript, numbered in the order in which they are met. A Map of numbers would do, and takes
 * five times as long: this is the one look-up that every word of ten hours needs.
 */
export class WordTable {
  #hashes = new Int32Array(FIRST_CAPACITY)
  /** Number of the word at a place, and one more; 0 is a free place. */
  #numbers = new Int32Array(FIRST_CAPACITY)
  count = 0

  /**
   * @param hash of the word, 32 bits; words of one hash are one word
   * @returns its number; `count` before the call when it is new, and so one less than `count` after it
   */
  numberOf(hash: number): number {
    const key = hash | 0
    const at = this.#placeOf(key)
    const known = this.#numbers[at] as number
    if (known > 0) return known - 1
    this.#hashes[at] = key
    this.#numbers[at] = ++this.count
    // Half full at most: else what collides makes long ways.
    if (this.count * 2 > this.#hashes.length) this.#grow()
    return this.count - 1
  }

  #placeOf(key: number): number {
    const mask = this.#hashes.length - 1
    // The last bits of the hash alone are near for words that are near.
    let at = (key ^ (key >>> 15)) & mask
    while ((this.#numbers[at] as number) !== 0 && this.#hashes[at] !== key) at = (at + 1) & mask
    return at
  }

  #grow(): void {
    const hashes = this.#hashes
    const numbers = this.#numbers
    this.#hashes = new Int32Array(hashes.length * 2)
    this.#numbers = new Int32Array(hashes.length * 2)
    for (let index = 0; index < hashes.length; index++) {
      const number = numbers[index] as number
      if (number === 0) continue
      const at = this.#placeOf(hashes[index] as number)
      this.#hashes[at] = hashes[index] as number
      this.#numbers[at] = number
    }
  }
}
