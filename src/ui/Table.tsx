import { Children, type ReactNode } from 'react'
import styles from './Table.module.css'

interface TableProps {
  columns: readonly ReactNode[]
  className: string | undefined
  /** Its body, and its foot where it has one. */
  children: ReactNode
}

/** A table whose rows become grids on phones; `className` lays out their cells. */
export function Table({ columns, className, children }: TableProps) {
  return (
    <table className={`${styles.table} ${className}`}>
      <thead>
        <tr>
          {Children.map(columns, (column) => (
            <th scope="col">{column}</th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}
