import * as v from 'valibot'
import type { DialShare } from '#domain/hearing/highlights.ts'
import { SOUND_CACHE, SOUND_PATH } from '../../../shared/offline/soundPaths.ts'
import type { MadeSound } from './cutSound.ts'

const SHAPE = v.object({
  share: v.picklist([10, 30, 50]),
  bytes: v.number(),
  path: v.string(),
  spans: v.array(
    v.object({ title: v.string(), startSeconds: v.number(), endSeconds: v.number(), atSeconds: v.number() }),
  ),
})

/** A cut on this device. */
export type KeptSound = v.InferOutput<typeof SHAPE>

const notes = (summaryId: string) => `${SOUND_PATH}${summaryId}.json`

/** Needs a service worker, which plays kept sound. */
export const canKeep = () => 'caches' in globalThis && 'serviceWorker' in navigator

export async function keptSound(summaryId: string): Promise<KeptSound | undefined> {
  if (!canKeep()) return undefined
  const cache = await caches.open(SOUND_CACHE)
  const noted = await cache.match(notes(summaryId))
  const { success, output } = v.safeParse(SHAPE, await noted?.json().catch(() => undefined))
  if (!success || (await cache.match(output.path)) === undefined) return undefined
  return output
}

/** Removes a summary's kept sound. */
export async function dropSound(summaryId: string): Promise<void> {
  const cache = await caches.open(SOUND_CACHE)
  for (const { url } of await cache.keys())
    if (new URL(url).pathname.startsWith(`${SOUND_PATH}${summaryId}`)) await cache.delete(url)
}

/** `full`: the device has no room left. */
export type NotKept = 'full' | 'stopped' | 'network'

/**
 * Keeps a cut on this device, whole or not at all.
 * @param onBytes gets the bytes received
 */
export async function keepSound(
  summaryId: string,
  share: DialShare,
  { address = '', format, bytes, spans }: MadeSound,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<KeptSound | NotKept> {
  const path = `${SOUND_PATH}${summaryId}-${share}.${format}`
  const cache = await caches.open(SOUND_CACHE)
  try {
    const answer = await fetch(address, { signal, credentials: 'omit' })
    if (answer.status !== 200 || answer.body === null) return 'network'
    let come = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        come += piece.length
        onBytes(come)
        controller.enqueue(piece)
      },
    })
    const headers = {
      'Content-Type': answer.headers.get('Content-Type') ?? '',
      'Content-Length': String(bytes),
    }
    await cache.put(path, new Response(answer.body.pipeThrough(counted), { headers }))
    if (come !== bytes) {
      await cache.delete(path)
      return 'network'
    }
    const kept: KeptSound = { share, bytes, path, spans }
    await cache.put(notes(summaryId), Response.json(kept))
    return kept
  } catch (error) {
    await cache.delete(path).catch(() => false)
    if (signal.aborted) return 'stopped'
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'network'
  }
}

/** Number and bytes of kept cuts. */
export async function keptInAll(): Promise<{ count: number; bytes: number }> {
  const cache = await caches.open(SOUND_CACHE)
  const all = await cache.matchAll()
  const sizes = all.flatMap((each) =>
    each.headers.has('Content-Length') ? [Number(each.headers.get('Content-Length'))] : [],
  )
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
