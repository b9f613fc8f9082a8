import { isWithin, type TimeSpan } from '#domain/cuts/highlights.ts'
import { type Seconds, timeCode } from '#domain/units.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { timeOfDay } from '../../../ui/timeOfDay.ts'
import { isRunning, type Playback } from './Playback.ts'
import { Sign } from './Sign.tsx'
import styles from './sound.module.css'
import { resumeTexts as texts } from './texts.en.ts'
import { doc, getDoc, serverTimestamp, setDoc } from 'firebase/firestore'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFirestore } from 'reactfire'
import * as v from 'valibot'
import { withDates } from '#domain/time/withDates.ts'
import { reportFailure } from '../../../shared/api/reportFailure.ts'
import { useArrival } from '../../../shared/api/useArrival.ts'

const SHAPE = v.looseObject({
  atSeconds: v.number(),
  device: v.picklist(['phone', 'computer']),
  at: v.date(),
})

const NOTED_MS = 20_000

/** Earlier positions are not worth resuming. */
const LEAST_SECONDS: Seconds = 5

interface ResumeProps {
  summaryId: string
  playback: Playback
  /** The player was used in this visit: no offer any more. */
  isOpen: boolean
  durationSeconds: Seconds
  onGoOn: (span: TimeSpan) => void
  onStart: () => void
}

/** Notes where the owner stops, and offers to resume there, also on another device. */
export function Resume({ summaryId, playback, isOpen, durationSeconds, onGoOn, onStart }: ResumeProps) {
  const { highlights, positionSeconds } = playback
  const { stopped, forget } = usePosition(summaryId, positionSeconds, isRunning(playback), isOpen)
  if (stopped === undefined || stopped.atSeconds >= (highlights.at(-1)?.endSeconds ?? 0) - 1) return null
  const { atSeconds, device, at } = stopped
  return (
    <section className={styles.resume} aria-label={texts.goOn}>
      <h2>{texts.resume(timeCode(atSeconds))}</h2>
      <p className="caption">{texts.stopped[device](timeOfDay(at))}</p>
      <div className="ways">
        <button
          type="button"
          className={styles.lamp}
          onClick={() => {
            const within = highlights.find((each) => isWithin(atSeconds, each))
            const next = highlights.find(({ startSeconds }) => startSeconds > atSeconds)
            const endSeconds = within?.endSeconds ?? next?.startSeconds ?? durationSeconds
            onGoOn({ startSeconds: atSeconds, endSeconds })
          }}
        >
          <Sign name="play" size={12} /> {texts.goOn}
        </button>
        <QuietButton
          onClick={() => {
            forget()
            onStart()
          }}
        >
          {texts.restart}
        </QuietButton>
      </div>
    </section>
  )
}

interface StoppedAt {
  atSeconds: Seconds
  device: 'phone' | 'computer'
  at: Date
}

/**
 * Notes where listening stops, and returns the last such position, of any device.
 * @param isOpen the player was used in this visit: no offer any more
 */
function usePosition(summaryId: string, positionSeconds: Seconds, isPlaying: boolean, isOpen: boolean) {
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
    if (!isPlaying) return
    const timer = setInterval(note, NOTED_MS)
    addEventListener('pagehide', note)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', note)
      note()
    }
  }, [isPlaying])
  return { stopped: isOpen ? undefined : stopped, forget: () => setStopped(undefined) }
}

function position(db: ReturnType<typeof useFirestore>, summaryId: string) {
  return doc(db, 'summaries', summaryId, 'parts', 'position')
}
