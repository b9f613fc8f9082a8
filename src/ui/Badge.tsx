import type { ReactNode } from 'react'
import styles from './Badge.module.css'

/** Outlined; solid for the plan, tinted for a warning. */
export function Badge({
  look = 'outlined',
  children,
}: {
  look?: 'outlined' | 'solid' | 'bad'
  children: ReactNode
}) {
  return <span className={`${styles.badge} ${styles[look]}`}>{children}</span>
}
