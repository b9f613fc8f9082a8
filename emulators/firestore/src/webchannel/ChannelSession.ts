import type { Json, RpcError, StreamSession } from '../contracts.ts'
import { httpStatus, statusName } from '../status.ts'
import { BackChannel, type BackChannelResponse, type Chunk } from './BackChannel.ts'
import type { ForwardMessage } from './forwardRequest.ts'

/** A quiet back channel gets a `noop` this often. The client gives up after 1.5 times this, as the handshake promises. */
export const KEEP_ALIVE_MS = 30_000
/** A channel without requests for this long is closed. */
const ABANDONED_AFTER_MS = 60_000

interface OutgoingMessage {
  id: number
  json: string
}

/** Messages share a chunk up to this size; one larger message has a chunk to itself. */
const CHUNK_LIMIT_UNITS = 256 * 1024

/**
 * One WebChannel: the client's pending messages, and the order of its own. Messages to the client are numbered and
 * kept until the client acknowledges the number (AID), because a back channel may break at any byte and the next one
 * must go on from there.
 */
export class ChannelSession {
  readonly id: string
  readonly #onClosed: () => void
  #stream: StreamSession<Json> | undefined
  #outgoing: OutgoingMessage[] = []
  #lastId = 0
  #acknowledged = 0
  #nextIncoming = 0
  readonly #early = new Map<number, Json | undefined>()
  #backChannel: BackChannel | undefined
  #flushPlanned = false
  #ended = false
  #closed = false
  #abandonTimer: NodeJS.Timeout | undefined

  constructor(id: string, onClosed: () => void) {
    this.id = id
    this.#onClosed = onClosed
    this.touch()
  }

  serve(stream: StreamSession<Json>): void {
    if (!this.#ended && !this.#closed) this.#stream = stream
  }

  send(message: unknown): void {
    if (this.#closed || this.#ended) return
    this.#queue(JSON.stringify([message]))
  }

  /** Tells the client that nothing will follow; without the stream's failure it sees a clean close. */
  end(error?: RpcError): void {
    if (this.#closed || this.#ended) return
    this.#queue(error === undefined ? '["close"]' : JSON.stringify([{ error: errorJson(error) }]))
    this.#ended = true
    this.#stream = undefined
  }

  /** Takes the client's messages, each once and in order, though requests are repeated or overtake. */
  receive(messages: ForwardMessage[]): void {
    this.touch()
    for (const { index, data } of messages) if (index >= this.#nextIncoming) this.#early.set(index, data)
    while (this.#early.has(this.#nextIncoming)) {
      const data = this.#early.get(this.#nextIncoming)
      this.#early.delete(this.#nextIncoming)
      this.#nextIncoming++
      if (data !== undefined) this.#stream?.message(data)
    }
  }

  /** Forgets received messages. A lower number than before is from an overtaken request. */
  acknowledge(id: number): void {
    if (id <= this.#acknowledged || id > this.#lastId) return
    this.#acknowledged = id
    const firstKept = this.#outgoing.findIndex((message) => message.id > id)
    this.#outgoing.splice(0, firstKept < 0 ? this.#outgoing.length : firstKept)
  }

  /** Whether everything after this number can still be sent. */
  canResumeAfter(id: number): boolean {
    return id >= this.#acknowledged && id <= this.#lastId
  }

  /** The answer to a forward request: whether a back channel is open, the last number, the unacknowledged size. */
  status(): [0 | 1, number, number] {
    let units = 0
    for (const { json } of this.#outgoing) units += json.length
    return [this.#backChannel?.isOpen ? 1 : 0, this.#lastId, units]
  }

  /**
   * Makes a response the back channel, replacing the last.
   * @param after the client has everything up to this number
   * @param holdMs undefined streams; otherwise the response ends with its first messages, or with a `noop` after that
   *   time
   */
  attach(response: BackChannelResponse, after: number, holdMs: number | undefined): void {
    this.touch()
    this.#backChannel?.finish()
    const channel = new BackChannel(response, after, holdMs === undefined)
    this.#backChannel = channel
    response.on('close', () => this.#detach(channel))
    response.on('drain', () => this.#flush())
    channel.beat(holdMs ?? KEEP_ALIVE_MS, () => this.#noop())
    this.#flush()
    // A first byte at once: the client takes a silent back channel for a buffering proxy, and would poll.
    if (holdMs === undefined && channel.isOpen && channel.writtenUnits === 0) this.#noop()
  }

  /** Ends the channel at once: the client's wish, abandonment, or the server's stop. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    clearTimeout(this.#abandonTimer)
    this.#backChannel?.finish()
    this.#backChannel = undefined
    const stream = this.#stream
    this.#stream = undefined
    this.#outgoing = []
    this.#early.clear()
    this.#onClosed()
    stream?.close()
  }

  /** Starts the wait after which a channel without a back channel counts as abandoned. */
  touch(): void {
    clearTimeout(this.#abandonTimer)
    if (this.#closed) return
    this.#abandonTimer = setTimeout(() => {
      if (this.#backChannel === undefined) this.close()
    }, ABANDONED_AFTER_MS)
    this.#abandonTimer.unref()
  }

  #queue(json: string): void {
    this.#outgoing.push({ id: ++this.#lastId, json })
    if (this.#flushPlanned) return
    this.#flushPlanned = true
    // One event's messages leave together; a long poll would otherwise take a round trip for each.
    setImmediate(() => {
      this.#flushPlanned = false
      this.#flush()
    })
  }

  #flush(): void {
    const channel = this.#backChannel
    if (channel === undefined) return
    while (channel.isWritable) {
      const chunk = nextChunk(this.#outgoing, channel.sentId)
      if (chunk === undefined) break
      channel.write(chunk)
      channel.beat(KEEP_ALIVE_MS, () => this.#noop())
    }
    const isComplete = (this.#outgoing.at(-1)?.id ?? 0) <= channel.sentId
    const isOver = isComplete && (this.#ended || (!channel.streams && channel.writtenUnits > 0))
    if (isOver || channel.isFull) channel.finish()
  }

  /** Keeps the connection alive. A `noop` takes a number, but a lost one need not be sent again. */
  #noop(): void {
    this.#flush() // A number must not be given while smaller ones wait: the client skips what comes after a larger one.
    const channel = this.#backChannel
    if (channel === undefined || !channel.isOpen) return
    if (channel.isWritable) {
      const id = ++this.#lastId
      channel.write({ lastId: id, json: `[[${id},["noop"]]]` })
    }
    if (channel.streams) channel.beat(KEEP_ALIVE_MS, () => this.#noop())
    else channel.finish()
  }

  #detach(channel: BackChannel): void {
    channel.stop()
    if (this.#backChannel !== channel) return
    this.#backChannel = undefined
    this.touch()
  }
}

function nextChunk(outgoing: OutgoingMessage[], after: number): Chunk | undefined {
  let i = outgoing.findIndex(({ id }) => id > after)
  if (i < 0) return undefined
  const parts: string[] = []
  let units = 0
  let lastId = after
  for (; i < outgoing.length; i++) {
    const { id, json } = outgoing[i]!
    if (parts.length > 0 && units + json.length > CHUNK_LIMIT_UNITS) break
    parts.push(`[${id},${json}]`)
    units += json.length
    lastId = id
  }
  return { lastId, json: `[${parts.join(',')}]` }
}

/** Google's form of an error over HTTP, in which `code` is the HTTP status. */
function errorJson({ code, message }: RpcError): { code: number; message: string; status: string } {
  return { code: httpStatus(code), message, status: statusName(code) }
}
