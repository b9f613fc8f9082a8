import { microsToTimestamp } from '../values/timestamps.ts'

/** Commit times: microseconds, strictly increasing even when the machine's clock is not. */
export class Clock {
  private readonly nowMs: () => number
  private last = 0

  constructor(nowMs: () => number = () => Date.now()) {
    this.nowMs = nowMs
  }

  /** A time after all that were given out before. */
  next(): string {
    this.last = Math.max(this.last + 1, this.nowMs() * 1000)
    return microsToTimestamp(this.last)
  }

  /** A time at or after all that were given out before: what has been read at it stays what was read. */
  current(): string {
    this.last = Math.max(this.last, this.nowMs() * 1000)
    return microsToTimestamp(this.last)
  }

  /** Nothing will be given out before this moment. */
  advanceTo(micros: number): void {
    this.last = Math.max(this.last, micros)
  }
}
