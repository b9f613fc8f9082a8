import { type ReactNode, useEffect } from 'react'
import { useHead } from './head.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Screen.module.css'
import { shellTexts } from './texts.en.ts'

/** The first screen of a page leaves the focus at the top; any later one, or another address, takes it. */
let seen = false
const firstPath = typeof location === 'undefined' ? '' : location.pathname

interface ScreenProps {
  /** Name of the page, in the tab and for screen readers. */
  title: string
  /** What search engines and previews say of the page. */
  description?: string
  /** What stands at the right of the header. */
  actions?: ReactNode
  /** One column of forms and short texts. */
  narrow?: boolean
  /** Its sections reach from edge to edge of the window, and keep their own margins. */
  bleed?: boolean
  /** The landing page brings its own header. */
  header?: ReactNode
  /** Changes with what the reader does on one screen. */
  stage?: string
  /** Stands in for another screen that is on its way. */
  provisional?: boolean
  children: ReactNode
}

/** One page: the shared header, its content, the shared footer. */
export function Screen({
  title,
  description,
  actions,
  narrow = false,
  bleed = false,
  header,
  stage,
  provisional = false,
  children,
}: ScreenProps) {
  useHead(title, description)
  return (
    <>
      <a className={styles.skip} href="#main">
        {shellTexts.skip}
      </a>
      <Arrival key={stage} provisional={provisional} />
      {header ?? <Header>{actions}</Header>}
      <main
        id="main"
        tabIndex={-1}
        className={bleed ? styles.bleed : `${styles.main} ${narrow ? styles.narrow : ''}`}
      >
        {children}
      </main>
      <Footer />
    </>
  )
}

/** What had the focus went away with the last screen, or stage: readers go on at the start of this one. */
function Arrival({ provisional }: { provisional: boolean }) {
  useEffect(() => {
    if (provisional) return
    const moved = seen || location.pathname !== firstPath
    if (moved && document.activeElement === document.body) {
      document.querySelector('main')?.focus({ preventScroll: true })
    }
    seen = true
  }, [provisional])
  return null
}
