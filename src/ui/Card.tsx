import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Sheet labelledBy={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </Sheet>
  )
}

interface SheetProps {
  labelledBy: string
  /** Announced at once. */
  role?: 'alert'
  children: ReactNode
}

/** A card's sheet, without its head. */
export function Sheet({ labelledBy, role, children }: SheetProps) {
  return (
    <section className={styles.card} aria-labelledby={labelledBy} role={role}>
      {children}
    </section>
  )
}

export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
