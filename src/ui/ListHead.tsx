import type { ReactNode } from 'react'
import styles from './ListHead.module.css'

/** Over a ruled list: its heading, and what belongs beside it. */
export function ListHead({ children }: { children: ReactNode }) {
  return <header className={styles.head}>{children}</header>
}
