import { useSyncExternalStore } from 'react'
import { Button } from '../ui/Button.tsx'
import styles from './Notices.module.css'
import { applyUpdate, onUpdateWaiting, updateWaiting } from './update.ts'

/** A new version waits until the reader agrees: nobody loses a half-filled form to a deploy. */
export function UpdateNotice() {
  const waiting = useSyncExternalStore(onUpdateWaiting, updateWaiting, () => false)
  if (!waiting) return null
  return (
    <aside className={styles.notice} aria-label="Update">
      <output>A new version of Sonobrief is ready.</output>
      <Button look="quiet" onClick={applyUpdate}>
        Reload now
      </Button>
    </aside>
  )
}
