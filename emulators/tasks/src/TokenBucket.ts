/** The rate limit of a queue: tokens come at a steady rate, up to the size of a burst. */
export class TokenBucket {
  #tokens: number | undefined
  #filledAtMs = 0

  /**
   * Takes one token.
   * @returns 0 when there was one, else the milliseconds until there will be
   */
  take(nowMs: number, perSecond: number, burst: number): number {
    const gained = (Math.max(0, nowMs - this.#filledAtMs) * perSecond) / 1000
    const tokens = Math.min(burst, this.#tokens === undefined ? burst : this.#tokens + gained)
    this.#filledAtMs = nowMs
    this.#tokens = tokens >= 1 ? tokens - 1 : tokens
    return tokens >= 1 ? 0 : ((1 - tokens) * 1000) / perSecond
  }
}
