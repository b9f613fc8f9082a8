import { Children, type ReactNode } from 'react'
import styles from './Table.module.css'

interface TableProps {
  columns: readonly ReactNode[]
  className: string | undefined
  /** Its body, and its foot where it has one. */
  children: ReactNode
}

/** A table whose rows become grids of their own on phones; how each lays its cells out is for `className` to say. */
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
