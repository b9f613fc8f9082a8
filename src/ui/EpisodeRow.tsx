import type { ComponentProps, ReactNode } from 'react'
import styles from './EpisodeRow.module.css'
import { RowTitle } from './RowTitle.tsx'

interface EpisodeRowProps extends ComponentProps<typeof RowTitle> {
  drawing: ReactNode
  state: ReactNode
  about: ReactNode
  price: ReactNode
  /** Without actions. */
  isSilent?: boolean
  children?: ReactNode
}

/** A ruled row for an episode, its drawing beside its title where there is room. */
export function EpisodeRow({
  drawing,
  state,
  about,
  price,
  isSilent = false,
  children,
  ...title
}: EpisodeRowProps) {
  return (
    <li className={isSilent ? styles.silent : styles.row}>
      <RowTitle {...title} />
      <div className={styles.drawing}>{drawing}</div>
      <p className={styles.state}>
        <strong>{state}</strong> <span className="caption">{about}</span>
      </p>
      <div className={styles.price}>{price}</div>
      {children}
    </li>
  )
}
