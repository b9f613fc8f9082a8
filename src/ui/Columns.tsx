import type { ReactNode } from 'react'
import styles from './Columns.module.css'

interface ColumnsProps {
  first: ReactNode
  /** The first card: wider, it stands beside; on phones it comes after the list. */
  aside: ReactNode
  /** Phones have no room for that card now. */
  isAsideHidden?: boolean
  list: ReactNode
  /** Further cards, after the list on phones. */
  cards: ReactNode
}

/** The screens of an account: what is asked for, what there is, and cards about it. */
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
