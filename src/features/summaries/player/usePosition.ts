import { doc, getDoc, serverTimestamp, setDoc } from 'firebase/firestore'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFirestore } from 'reactfire'
import * as v from 'valibot'
import { withDates } from '#domain/time/withDates.ts'
import { reportFailure } from '../../../shared/api/reportFailure.ts'
import type { Seconds } from '#domain/units.ts'
import { useArrival } from '../useArrival.ts'

const SHAPE = v.looseObject({
  atSeconds: v.number(),
  device: v.picklist(['phone', 'computer']),
  at: v.date(),
})

interface StoppedAt {
  atSeconds: Seconds
  device: 'phone' | 'computer'
  at: Date
}

/** Interval of notes while it plays. */
const NOTED_MS = 20_000
/** Earlier positions are not worth resuming. */
const LEAST_SECONDS: Seconds = 5

/**
 * Notes where listening stops, and returns the last such position, of any device.
 * @param isOpen the player was used in this visit: no offer any more
 */
export function usePosition(
  summaryId: string,
  positionSeconds: Seconds,
  isRunning: boolean,
  isOpen: boolean,
) {
  const db = useFirestore()
  const [stopped, setStopped] = useState<StoppedAt>()
  useArrival(
    summaryId,
    (id) => getDoc(position(db, id)),
    (snapshot) => {
      const data = withDates(snapshot.data({ serverTimestamps: 'estimate' }))
      const { success, output } = v.safeParse(SHAPE, data)
      if (success) setStopped(output)
    },
  )
  const note = useEffectEvent(() => {
    if (!isOpen || positionSeconds < LEAST_SECONDS) return
    const device = matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer'
    const atSeconds = Math.round(positionSeconds * 10) / 10
    // Its promise settles only when the server answers.
    setDoc(position(db, summaryId), { atSeconds, device, at: serverTimestamp() }).catch(reportFailure)
  })
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(note, NOTED_MS)
    addEventListener('pagehide', note)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', note)
      note()
    }
  }, [isRunning])
  return { stopped: isOpen ? undefined : stopped, forget: () => setStopped(undefined) }
}

function position(db: ReturnType<typeof useFirestore>, summaryId: string) {
  return doc(db, 'summaries', summaryId, 'parts', 'position')
}
