import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { lazyScreen } from '../../../shared/hydration/lazyScreen.ts'
import { recall, remember } from '../../../shared/offline/deviceStorage.ts'
import { ErrorBoundary } from '../../../shared/shell/ErrorBoundary.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { uiTexts } from '../../../ui/texts.en.ts'
import { summaryTexts } from '../texts.en.tsx'
import type { TranscriptProps } from './TranscriptView.tsx'
import styles from './transcript.module.css'

const { Screen: Transcript } = lazyScreen<TranscriptProps>(() =>
  import('./TranscriptView.tsx').then((m) => m.Transcript),
)

/** '1' where the transcript was last opened beside a summary. */
const KEY = 'sonobrief.beside'

/** The reader's choice, remembered on the device. */
export function useBeside() {
  const [isOpen, setOpen] = useState(() => recall(KEY) === '1')
  const onSwitch = (open: boolean) => {
    remember(KEY, open ? '1' : '')
    setOpen(open)
  }
  return { isOpen, onSwitch }
}

/** Tells the style sheet where the player's column begins. @returns ends it */
function watchColumn(place: HTMLElement | null) {
  const column = place?.parentElement
  const measure = () => column?.style.setProperty('--from', `${column.getBoundingClientRect().top}px`)
  const resized = new ResizeObserver(measure)
  resized.observe(document.body)
  addEventListener('scroll', measure, { passive: true })
  return () => {
    resized.disconnect()
    removeEventListener('scroll', measure)
  }
}

/** The transcript in the player's column, fetched once it is opened. */
export function Beside({ isOpen, onSwitch, ...props }: TranscriptProps & ReturnType<typeof useBeside>) {
  return (
    <>
      <Switch label={summaryTexts.transcript} checked={isOpen} onSwitch={onSwitch} />
      {isOpen && (
        <div data-beside ref={watchColumn} className={styles.beside}>
          <ErrorBoundary
            fallback={<Link href={`/summary/${props.request.id}/transcript`}>{summaryTexts.transcript}</Link>}
          >
            <Suspense fallback={<output>{uiTexts.loading}</output>}>
              <Transcript {...props} />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </>
  )
}
