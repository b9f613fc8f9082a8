import { useRef, useState } from 'react'
import type { DialShare } from '#domain/cuts/highlights.ts'
import type { NoSoundReason } from '#domain/cuts/cuts.ts'
import { reportFailure } from '../../../shared/api/reportFailure.ts'
import { readTranscript, storeOf } from '../../../shared/search/readTranscript.ts'
import { useSession } from '../../../shared/session/session.ts'
import { useArrival } from '../../../shared/api/useArrival.ts'
import { type MadeSound, soundOnceMade } from './cutSound.ts'
import * as v from 'valibot'
import { SOUND_CACHE, SOUND_PATH } from '../../../shared/offline/soundPaths.ts'

const SHAPE = v.object({
  share: v.picklist([10, 30, 50]),
  bytes: v.number(),
  path: v.string(),
  spans: v.array(
    v.object({ title: v.string(), startSeconds: v.number(), endSeconds: v.number(), atSeconds: v.number() }),
  ),
})

const notes = (summaryId: string) => `${SOUND_PATH}${summaryId}.json`

/** Needs a service worker, which plays kept sound. */
const canKeep = () => 'caches' in globalThis && 'serviceWorker' in navigator

export type Keeping =
  /** The browser cannot keep sound. */
  | { state: 'never' }
  | { state: 'no' }
  | { state: 'making' }
  /** A metered network: asks first. */
  | { state: 'asking'; bytes: number }
  | { state: 'keeping'; come: number; bytes: number }
  | { state: 'kept'; kept: KeptSound }
  | { state: 'full'; come: number; bytes: number; others: { count: number; bytes: number } }
  | { state: 'failed'; reason: NoSoundReason | 'network' | 'later' }

/** Keeps a summary's cut and transcript on this device, and removes the cut. */
export function useKept(summaryId: string) {
  const [keeping, setKeeping] = useState<Keeping>(() => ({ state: canKeep() ? 'no' : 'never' }))
  const session = useSession()
  const work = useRef<AbortController>(undefined)
  useArrival(summaryId, keptSound, (kept) => {
    if (kept !== undefined) setKeeping({ state: 'kept', kept })
  })

  const fetchSound = async (share: DialShare, sound: MadeSound, signal: AbortSignal) => {
    let come = 0
    const show = (bytes: number) => {
      come = bytes
      setKeeping({ state: 'keeping', come, bytes: sound.bytes })
    }
    show(0)
    const kept = await keepSound(summaryId, share, sound, show, signal)
    if (typeof kept === 'object') {
      if (session.status === 'signed-in')
        readTranscript(await storeOf(session.person.uid), summaryId, () => signal.aborted).catch(
          reportFailure,
        )
      return setKeeping({ state: 'kept', kept })
    }
    if (kept === 'stopped') return setKeeping({ state: 'no' })
    if (kept === 'network') return setKeeping({ state: 'failed', reason: 'network' })
    setKeeping({ state: 'full', come, bytes: sound.bytes, others: await keptInAll() })
  }
  /** @param isAgreed to a download on a metered network */
  const keep = async (share: DialShare, isAgreed: boolean) => {
    work.current?.abort()
    const { signal } = (work.current = new AbortController())
    setKeeping({ state: 'making' })
    const sound = await soundOnceMade(summaryId, share, signal)
    if (signal.aborted) return
    if (sound?.state !== 'made') {
      const reason = sound?.state === 'none' ? sound.reason : sound?.state === 'later' ? 'later' : 'network'
      return setKeeping({ state: 'failed', reason })
    }
    if (isMetered() && !isAgreed) return setKeeping({ state: 'asking', bytes: sound.bytes })
    await fetchSound(share, sound, signal)
  }
  return {
    keeping,
    kept: keeping.state === 'kept' ? keeping.kept : undefined,
    keep,
    stop: () => {
      work.current?.abort()
      setKeeping({ state: 'no' })
    },
    drop: async () => {
      setKeeping({ state: 'no' })
      await dropSound(summaryId)
    },
  }
}

/** Whether the browser reports a metered network or a data saver. */
function isMetered(): boolean {
  const { connection } = navigator as { connection?: { type?: string; saveData?: boolean } }
  return connection?.saveData === true || connection?.type === 'cellular'
}

type KeptSound = v.InferOutput<typeof SHAPE>

async function keptSound(summaryId: string): Promise<KeptSound | undefined> {
  if (!canKeep()) return undefined
  const cache = await caches.open(SOUND_CACHE)
  const noted = await cache.match(notes(summaryId))
  const { success, output } = v.safeParse(SHAPE, await noted?.json().catch(() => undefined))
  if (!success || (await cache.match(output.path)) === undefined) return undefined
  return output
}

async function dropSound(summaryId: string): Promise<void> {
  const cache = await caches.open(SOUND_CACHE)
  for (const { url } of await cache.keys())
    if (new URL(url).pathname.startsWith(`${SOUND_PATH}${summaryId}`)) await cache.delete(url)
}

/** `full`: the device has no room left. */
type NotKept = 'full' | 'stopped' | 'network'

/** Keeps a cut on this device, whole or not at all. @param onBytes gets the bytes received */
async function keepSound(
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

async function keptInAll(): Promise<{ count: number; bytes: number }> {
  const cache = await caches.open(SOUND_CACHE)
  const all = await cache.matchAll()
  const sizes = all.flatMap((each) =>
    each.headers.has('Content-Length') ? [Number(each.headers.get('Content-Length'))] : [],
  )
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
