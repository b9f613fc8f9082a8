/** Names by the time they are due, earliest first; equal times in the order they came. */
export class DueHeap {
  readonly #entries: { dueMs: number; order: number; name: string }[] = []
  #order = 0

  peek(): { dueMs: number; name: string } | undefined {
    return this.#entries[0]
  }

  push(name: string, dueMs: number): void {
    this.#entries.push({ dueMs, order: this.#order++, name })
    let at = this.#entries.length - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#swapIfLater(parent, at)) break
      at = parent
    }
  }

  pop(): string | undefined {
    const first = this.#entries[0]
    const last = this.#entries.pop()
    if (!first || !last) return undefined
    if (this.#entries.length > 0) {
      this.#entries[0] = last
      this.#sink()
    }
    return first.name
  }

  #sink(): void {
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const right = left + 1
      const child = right < this.#entries.length && this.#isLater(left, right) ? right : left
      if (child >= this.#entries.length || !this.#swapIfLater(at, child)) return
      at = child
    }
  }

  #swapIfLater(upper: number, lower: number): boolean {
    if (!this.#isLater(upper, lower)) return false
    const [a, b] = [this.#entries[upper]!, this.#entries[lower]!]
    this.#entries[upper] = b
    this.#entries[lower] = a
    return true
  }

  #isLater(one: number, other: number): boolean {
    const [a, b] = [this.#entries[one]!, this.#entries[other]!]
    return a.dueMs === b.dueMs ? a.order > b.order : a.dueMs > b.dueMs
  }
}
