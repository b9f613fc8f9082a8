import { type ReactNode, useEffect } from 'react'
import { useHead } from './head.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Screen.module.css'
import { shellTexts } from './texts.en.ts'

/** The first screen leaves the focus at the top; later ones take it. */
let seen = false
const firstPath = typeof location === 'undefined' ? '' : location.pathname

interface ScreenProps {
  /** Title of the tab, and for screen readers. */
  title: string
  description?: string
  /** At the right of the header. */
  actions?: ReactNode
  /** One column of forms and short texts. */
  narrow?: boolean
  /** Its sections span the window, with their own margins. */
  bleed?: boolean
  /** The landing page has its own header. */
  header?: ReactNode
  /** Changes with the reader's progress on one screen. */
  stage?: string
  provisional?: boolean
  children: ReactNode
}

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

/** The focus left with the last screen, or stage: it goes to the start of this one. */
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
