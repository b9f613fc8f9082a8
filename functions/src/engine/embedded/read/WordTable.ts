const FIRST_CAPACITY = 1 << 11

/** A transcript's distinct words, numbered by first use. A Map of numbers takes five times as long. */
export class WordTable {
  #hashes = new Int32Array(FIRST_CAPACITY)
  /** A slot's word number plus one; 0 is free. */
  #numbers = new Int32Array(FIRST_CAPACITY)
  count = 0

  /** @param hash of the word, 32 bits: equal ones are one word. @returns its number; a new word's is the count before */
  numberOf(hash: number): number {
    const key = hash | 0
    const at = this.#placeOf(key)
    const known = this.#numbers[at] as number
    if (known > 0) return known - 1
    this.#hashes[at] = key
    this.#numbers[at] = ++this.count
    // Half full at most: collisions would get slow.
    if (this.count * 2 > this.#hashes.length) this.#grow()
    return this.count - 1
  }

  #placeOf(key: number): number {
    const mask = this.#hashes.length - 1
    // Similar words share low bits of the hash.
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
