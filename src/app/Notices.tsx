import { lazy, Suspense, useSyncExternalStore } from 'react'
import { ErrorBoundary } from '../shared/shell/ErrorBoundary.tsx'
import styles from './Notices.module.css'
import { noticesNeeded, onNoticesNeeded } from '../shared/shell/notices.ts'
import { appTexts } from './texts.en.ts'
import { Glyph } from '../ui/Glyph.tsx'
import { useOnline } from '../shared/offline/useOnline.ts'
import { LANGUAGE_KEYS, recall } from '../shared/offline/deviceStorage.ts'
import { OTHER_LANGUAGE } from '../ui/addresses.ts'

const MoreNotices = lazy(() => import('./MoreNotices.tsx').then((m) => ({ default: m.MoreNotices })))

const LanguageNotice = lazy(() => import('./LanguageNotice.tsx').then((m) => ({ default: m.LanguageNotice })))

/** The app's own messages, at the lower edge, within reach of the thumb. */
export function Notices() {
  const more = useSyncExternalStore(onNoticesNeeded, noticesNeeded, () => false)
  const isOffered = useSyncExternalStore(onNoticesNeeded, isLanguageOffered, () => false)
  return (
    <div className={styles.notices}>
      <OfflineBar />
      <ErrorBoundary fallback={null}>
        <Suspense>
          {more && <MoreNotices />}
          {isOffered && <LanguageNotice />}
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

/** Always in the page, so that screen readers announce its words when they come. */
function OfflineBar() {
  const online = useOnline()
  return (
    <output className={styles.notice}>
      {!online && (
        <span className={styles.words}>
          <Glyph name="offline" />
          {appTexts.isOffline}
        </span>
      )}
    </output>
  )
}

/** Whether the browser prefers the other language on a public page, and this device has chosen none. */
function isLanguageOffered(): boolean {
  const preferred = navigator.languages.find((each) => /^e[ns]\b/.test(each))
  return (
    preferred?.startsWith(OTHER_LANGUAGE) === true &&
    recall(LANGUAGE_KEYS.language) === null &&
    document.querySelector('link[hreflang]') !== null
  )
}
