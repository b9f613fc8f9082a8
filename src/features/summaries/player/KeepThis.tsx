import { type Ref, useImperativeHandle, useState } from 'react'
import { Link } from 'wouter'
import { KEPT_BACK } from '#domain/moments/moments.ts'
import type { Seconds } from '#domain/units.ts'
import { keepMoment } from '../../../shared/moments/momentQueue.ts'
import { useSession } from '../../../shared/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './player.module.css'

export interface KeepHandle {
  keep: () => void
}

interface KeepThisProps {
  summaryId: string
  positionSeconds: Seconds
  handle: Ref<KeepHandle>
}

/** Keeps what was just said. */
export function KeepThis({ summaryId, positionSeconds, handle }: KeepThisProps) {
  const session = useSession()
  const [told, setTold] = useState('')
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
      <Button look="secondary" busy={isBusy} aria-keyshortcuts="k" onClick={() => void keep()}>
        Keep this
      </Button>
      <output>
        <span>{told}</span> {told.startsWith('Kept') && <Link href="/moments">All moments</Link>}
      </output>
    </div>
  )
}
