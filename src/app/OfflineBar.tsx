import { Glyph } from '../ui/Glyph.tsx'
import styles from './Notices.module.css'
import { useOnline } from '../shared/offline/useOnline.ts'

/** Says so on every screen when there is no network. Always there, so that its words are read out when they come. */
export function OfflineBar() {
  const online = useOnline()
  return (
    <output className={styles.notice}>
      {!online && (
        <span className={styles.words}>
          <Glyph name="offline" />
          You are offline. Saved pages and summaries stay readable.
        </span>
      )}
    </output>
  )
}
