import { useSyncExternalStore } from 'react'
import { QuietButton } from '../ui/Button.tsx'
import { declineInstall, install, installWay, onInstallWay } from '../shared/shell/install.ts'
import styles from './Notices.module.css'
import { reportFailure } from '../shared/api/reportFailure.ts'
import { noticeTexts } from './noticeTexts.en.ts'
import { applyUpdate, onUpdateWaiting, updateWaiting } from './update.ts'

/** Rare notices, in a file apart: most visits never see them. */
export function MoreNotices() {
  return (
    <>
      <InstallNotice />
      <UpdateNotice />
    </>
  )
}

/** Offers to install the app, after a success, until answered. */
export function InstallNotice() {
  const way = useSyncExternalStore(onInstallWay, installWay, () => undefined)
  if (way === undefined) return null
  return (
    <aside className={styles.notice} aria-label={noticeTexts.install}>
      <output>{noticeTexts[way]}</output>
      {way === 'prompt' && (
        <QuietButton onClick={() => void install().catch(reportFailure)}>{noticeTexts.install}</QuietButton>
      )}
      <QuietButton onClick={declineInstall}>{noticeTexts.notNow}</QuietButton>
    </aside>
  )
}

/** A new version waits for the reader's consent: a deploy must not lose a half-filled form. */
export function UpdateNotice() {
  const waiting = useSyncExternalStore(onUpdateWaiting, updateWaiting, () => false)
  if (!waiting) return null
  return (
    <aside className={styles.notice} aria-label={noticeTexts.update}>
      <output>{noticeTexts.newVersion}</output>
      <QuietButton onClick={applyUpdate}>{noticeTexts.reloadNow}</QuietButton>
    </aside>
  )
}
