import { type Ref, useImperativeHandle, useState } from 'react'
import { Link } from 'wouter'
import { KEPT_BACK } from '#domain/moments/moments.ts'
import type { Seconds } from '#domain/units.ts'
import { keepMoment, type Told } from '../../../shared/moments/momentQueue.ts'
import { queueTexts } from '../../../shared/moments/queueTexts.en.ts'
import { useSession } from '../../../shared/session/session.ts'
import { SecondaryButton } from '../../../ui/Button.tsx'
import styles from './player.module.css'
import { playerTexts } from './texts.en.ts'

export interface KeepHandle {
  keep: () => void
}

interface KeepThisProps {
  summaryId: string
  positionSeconds: Seconds
  handle: Ref<KeepHandle>
}

/** Keeps the last seconds heard as a moment. */
export function KeepThis({ summaryId, positionSeconds, handle }: KeepThisProps) {
  const session = useSession()
  const [told, setTold] = useState<Told>()
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    if (session.status !== 'signed-in' || isBusy || positionSeconds <= 0) return
    setBusy(true)
    const startSeconds = Math.max(0, positionSeconds - KEPT_BACK)
    const asked = { summary: summaryId, startSeconds, endSeconds: positionSeconds }
    setTold(await keepMoment(session.person.uid, asked))
    setBusy(false)
  }
  useImperativeHandle(handle, () => ({ keep: () => void keep() }))
  return (
    <div className={styles.keep}>
      <SecondaryButton busy={isBusy} aria-keyshortcuts="k" onClick={() => void keep()}>
        {playerTexts.keepThis}
      </SecondaryButton>
      <output>
        <span>{told?.text}</span> {told?.isKept && <Link href="/moments">{queueTexts.all}</Link>}
      </output>
    </div>
  )
}
