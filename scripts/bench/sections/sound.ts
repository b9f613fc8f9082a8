import { performance } from 'node:perf_hooks'
import { audioPieces } from '../../../functions/src/engine/transcriber/audioPieces.ts'

/** MPEG 1 layer III, 128 kbit/s, 44.1 kHz without padding: frames of 417 bytes and 26.1 ms. */
const FRAME_BYTES = 417
const FRAME_SECONDS = 1152 / 44_100
const CHUNK_BYTES = 64 * 1024
const HOURS = [1, 4, 12]

/** Cutting an episode's sound into pieces for a transcriber, beside copying the same bytes. */
export async function bench(): Promise<void> {
  for (const hours of HOURS) {
    const copied = await timed(() => copy(sound(hours)))
    const cut = await timed((seen) => cutAll(sound(hours), seen))
    const perHour = (ms: number) => `${(ms / hours / 1000).toFixed(2)} s`
    console.log(
      `${hours} h of MP3: cut in ${perHour(cut.ms)} an hour of sound, copied in ${perHour(copied.ms)}; ${cut.pieces} pieces, at most ${cut.mostMb.toFixed(0)} MB of memory more than before`,
    )
  }
}

async function* sound(hours: number): AsyncGenerator<Uint8Array> {
  const frame = new Uint8Array(FRAME_BYTES)
  frame.set([0xff, 0xfb, 0x90, 0xc4])
  const perChunk = Math.floor(CHUNK_BYTES / FRAME_BYTES)
  const frames = Math.round((hours * 3_600) / FRAME_SECONDS)
  for (let at = 0; at < frames; at += perChunk) {
    // New bytes each time, as they come from a network.
    const chunk = new Uint8Array(Math.min(perChunk, frames - at) * FRAME_BYTES)
    for (let place = 0; place < chunk.length; place += FRAME_BYTES) chunk.set(frame, place)
    yield chunk
  }
}

async function copy(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const target = new Uint8Array(16 * 1024 * 1024)
  let at = 0
  for await (const chunk of chunks) {
    if (at + chunk.length > target.length) at = 0
    target.set(chunk, at)
    at += chunk.length
  }
  return 0
}

async function cutAll(chunks: AsyncIterable<Uint8Array>, seen: () => void): Promise<number> {
  let pieces = 0
  for await (const { bytes } of audioPieces(chunks)) {
    pieces += Math.min(1, bytes.length)
    seen()
  }
  return pieces
}

async function timed(
  work: (seen: () => void) => Promise<number>,
): Promise<{ ms: number; pieces: number; mostMb: number }> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const start = performance.now()
  const pieces = await work(() => {
    most = Math.max(most, process.memoryUsage().rss)
  })
  return { ms: performance.now() - start, pieces, mostMb: (most - before) / 2 ** 20 }
}
