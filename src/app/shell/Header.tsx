import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Mark } from '../../ui/Mark.tsx'
import styles from './Header.module.css'

/** The logo, and what this screen offers beside it. On every route but the landing page's. */
export function Header({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <Logo />
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  )
}

export function Logo() {
  return (
    <Link href="/" className={styles.logo} aria-label="Sonobrief, home">
      <Mark />
      <span aria-hidden>Sonobrief</span>
    </Link>
  )
}
