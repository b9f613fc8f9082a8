/** Messages sent together, and the number of the last. */
export interface Chunk {
  lastId: number
  json: string
}

/** A streamed response ends after this many UTF-16 units, so that the client acknowledges and both sides free memory. */
const RESPONSE_LIMIT_UNITS = 4 * 1024 * 1024

/** A back channel's needs of the response to a GET (a ServerResponse). */
export interface BackChannelResponse {
  /** True while the client reads slower than we write. */
  readonly writableNeedDrain: boolean
  flushHeaders(): void
  write(part: string): unknown
  end(): unknown
  on(event: 'close' | 'drain', listener: () => void): unknown
}

/** The response that carries messages to the client, until it ends and another takes its place. */
export class BackChannel {
  readonly streams: boolean
  sentId: number
  writtenUnits = 0
  readonly #response: BackChannelResponse
  #isFinished = false
  #timer: NodeJS.Timeout | undefined

  constructor(response: BackChannelResponse, after: number, streams: boolean) {
    this.#response = response
    this.sentId = after
    this.streams = streams
    response.flushHeaders()
  }

  get isOpen(): boolean {
    return !this.#isFinished
  }

  /** False while the client reads slower than we send: the rest stays queued until `drain`. */
  get isWritable(): boolean {
    return !this.#isFinished && !this.#response.writableNeedDrain && !this.isFull
  }

  get isFull(): boolean {
    return this.writtenUnits >= RESPONSE_LIMIT_UNITS
  }

  write(chunk: Chunk): void {
    // The client counts in UTF-16 units, as String.length does.
    this.#response.write(`${chunk.json.length}\n${chunk.json}`)
    this.writtenUnits += chunk.json.length
    this.sentId = chunk.lastId
  }

  /** Plans an action after a quiet time. */
  beat(afterMs: number, action: () => void): void {
    clearTimeout(this.#timer)
    if (this.#isFinished) return
    this.#timer = setTimeout(action, afterMs)
    this.#timer.unref()
  }

  finish(): void {
    if (this.#isFinished) return
    this.stop()
    this.#response.end()
  }

  stop(): void {
    this.#isFinished = true
    clearTimeout(this.#timer)
  }
}
