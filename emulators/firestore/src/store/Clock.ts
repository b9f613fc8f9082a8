import { microsToTimestamp } from '../values/timestamps.ts'

/** Commit times: microseconds, strictly increasing even when the machine's clock is not. */
export class Clock {
  private last: number
  private readonly now: () => number

  /** @param now milliseconds since 1970 */
  constructor(now: () => number = Date.now, lastMicros = 0) {
    this.now = now
    this.last = lastMicros
  }

  /** A time after all that were given out before. */
  next(): string {
    this.last = Math.max(this.last + 1, this.now() * 1000)
    return microsToTimestamp(this.last)
  }

  /** A time at or after all that were given out before: what has been read at it stays what was read. */
  current(): string {
    this.last = Math.max(this.last, this.now() * 1000)
    return microsToTimestamp(this.last)
  }

  /** Nothing will be given out before this moment. */
  advanceTo(micros: number): void {
    this.last = Math.max(this.last, micros)
  }
}
