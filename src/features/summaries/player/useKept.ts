import { useRef, useState } from 'react'
import type { DialShare } from '#domain/hearing/highlights.ts'
import type { NoSoundReason } from '#domain/hearing/hearing.ts'
import { reportFailure } from '../../../shared/api/reportFailure.ts'
import { readTranscript, storeOf } from '../../../shared/search/readTranscript.ts'
import { useSession } from '../../../shared/session/session.ts'
import { useArrival } from '../useArrival.ts'
import { type MadeSound, soundOnceMade } from './cutSound.ts'
import { canKeep, dropSound, keepSound, keptInAll, type KeptSound, keptSound } from './keptSound.ts'

/** State of a summary's kept sound. */
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
