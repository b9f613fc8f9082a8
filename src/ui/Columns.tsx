import type { ReactNode } from 'react'
import styles from './Columns.module.css'

interface ColumnsProps {
  first: ReactNode
  /** The first card: beside the list on wide screens, after it on phones. */
  aside: ReactNode
  /** Hides that card on phones. */
  isAsideHidden?: boolean
  list: ReactNode
  /** Further cards, after the list on phones. */
  cards: ReactNode
}

/** Layout of the account's screens: form, list, and cards. */
export function Columns({ first, aside, isAsideHidden = false, list, cards }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.first}>{first}</div>
      <div className={styles.list}>{list}</div>
      <div className={isAsideHidden ? styles.hidden : styles.aside}>{aside}</div>
      <div className={styles.cards}>{cards}</div>
    </div>
  )
}
