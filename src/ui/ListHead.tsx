import type { ReactNode } from 'react'
import styles from './ListHead.module.css'

/** Head of a ruled list: its heading, and controls beside it. */
export function ListHead({ children }: { children: ReactNode }) {
  return <header className={styles.head}>{children}</header>
}
