/** Coalesces calls by key: those that come during a run share the next, which sees what they came for. */
export class Coalescer<Result> {
  readonly #lines = new Map<string, { running: Promise<Result>; next?: Promise<Result> }>()

  /** @param work must not depend on who called */
  share(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(key)
    if (line === undefined) return this.#start(key, work)
    line.next ??= line.running.then(
      () => this.#start(key, work),
      () => this.#start(key, work),
    )
    return line.next
  }

  #start(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = work()
    const line: { running: Promise<Result>; next?: Promise<Result> } = { running }
    this.#lines.set(key, line)
    const leave = () => {
      if (line.next === undefined) this.#lines.delete(key)
    }
    void running.then(leave, leave)
    return running
  }
}
