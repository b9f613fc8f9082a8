import { InstallNotice } from './InstallNotice.tsx'
import styles from './Notices.module.css'
import { OfflineBar } from './OfflineBar.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

/** What the app itself has to say, at the lower edge, within reach of the thumb. */
export function Notices() {
  return (
    <div className={styles.notices}>
      <OfflineBar />
      <InstallNotice />
      <UpdateNotice />
    </div>
  )
}
