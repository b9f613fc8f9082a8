import { type ReactNode, useEffect } from 'react'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Screen.module.css'

interface ScreenProps {
  /** Name of the page, in the tab and for screen readers. */
  title: string
  /** What stands at the right of the header. */
  actions?: ReactNode
  /** One column of forms and short texts. */
  narrow?: boolean
  /** The landing page brings its own header. spec.md §2 */
  header?: ReactNode
  children: ReactNode
}

/** One page: the shared header, its content, the shared footer. */
export function Screen({ title, actions, narrow = false, header, children }: ScreenProps) {
  useEffect(() => {
    document.title = title === 'Sonobrief' ? title : `${title} · Sonobrief`
  }, [title])
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {header ?? <Header>{actions}</Header>}
      <main id="main" tabIndex={-1} className={`${styles.main} ${narrow ? styles.narrow : ''}`}>
        {children}
      </main>
      <Footer />
    </>
  )
}
