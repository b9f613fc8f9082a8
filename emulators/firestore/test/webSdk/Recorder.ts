/** A listener's events in order, for a test that reads them one by one. */
export class Recorder<Event> {
  readonly #unread: Array<{ event: Event } | { error: unknown }> = []
  #wake: (() => void) | undefined

  readonly next = (event: Event): void => this.#push({ event })
  readonly error = (error: unknown): void => this.#push({ error })

  /** The oldest unread event. Rejects when the listener failed instead. */
  async read(): Promise<Event> {
    while (this.#unread.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve))
    const first = this.#unread.shift()!
    if ('error' in first) throw first.error
    return first.event
  }

  async readUntil(fits: (event: Event) => boolean): Promise<Event> {
    for (;;) {
      const event = await this.read()
      if (fits(event)) return event
    }
  }

  #push(item: { event: Event } | { error: unknown }): void {
    this.#unread.push(item)
    this.#wake?.()
  }
}
