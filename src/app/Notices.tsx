import { lazy, Suspense, useSyncExternalStore } from 'react'
import { ErrorBoundary } from '../shared/shell/ErrorBoundary.tsx'
import styles from './Notices.module.css'
import { noticesNeeded, onNoticesNeeded } from '../shared/shell/notices.ts'
import { OfflineBar } from './OfflineBar.tsx'

const MoreNotices = lazy(async () => ({ default: (await import('./MoreNotices.tsx')).MoreNotices }))

/** What the app itself has to say, at the lower edge, within reach of the thumb. */
export function Notices() {
  const more = useSyncExternalStore(onNoticesNeeded, noticesNeeded, () => false)
  return (
    <div className={styles.notices}>
      <OfflineBar />
      {more && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <MoreNotices />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
