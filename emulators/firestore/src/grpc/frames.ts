const PREFIX_BYTES = 5

/** A gRPC message on the wire: a byte for compression (never used here), four for the length, the message. */
export function frame(message: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(PREFIX_BYTES + message.length)
  framed.writeUInt8(0, 0)
  framed.writeUInt32BE(message.length, 1)
  framed.set(message, PREFIX_BYTES)
  return framed
}

/** Puts messages together from the chunks that they come in. */
export class FrameReader {
  private buffered: Buffer[] = []
  private bytes = 0
  /** Bytes that must have come before there is anything to do: joining chunks on each one would be quadratic. */
  private needed = PREFIX_BYTES
  private readonly maxBytes: number

  /** @param maxBytes longest message that is accepted */
  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  /** @throws RangeError for a message over the limit, TypeError for a compressed one */
  *push(chunk: Buffer): Generator<Buffer> {
    this.buffered.push(chunk)
    this.bytes += chunk.length
    while (this.bytes >= this.needed) {
      const all = this.buffered.length === 1 ? (this.buffered[0] as Buffer) : this.joined()
      if (all.readUInt8(0) !== 0) throw new TypeError('Compressed messages are not supported.')
      const length = all.readUInt32BE(1)
      if (length > this.maxBytes) {
        throw new RangeError(`Request payload size exceeds the limit: ${this.maxBytes} bytes.`)
      }
      const end = PREFIX_BYTES + length
      this.needed = end
      if (this.bytes < end) return
      this.buffered = [all.subarray(end)]
      this.bytes -= end
      this.needed = PREFIX_BYTES
      yield all.subarray(PREFIX_BYTES, end)
    }
  }

  private joined(): Buffer {
    const all = Buffer.concat(this.buffered)
    this.buffered = [all]
    return all
  }
}
