import type { ReactNode } from 'react'
import styles from './Accordion.module.css'

interface AccordionProps {
  /** Groups the items, so that the browser closes one as another opens; unique on the page. */
  name: string
  items: readonly { title: string; content: ReactNode }[]
}

/** Questions whose answers open one at a time, natively: before hydration too. docs/rules.md "Landing" */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className={styles.accordion}>
      {items.map(({ title, content }, index) => (
        <details key={title} name={name} open={index === 0} className={styles.item}>
          <summary className={styles.title}>
            <h3>{title}</h3>
            <svg width={16} height={16} viewBox="0 0 16 16" className={styles.sign} aria-hidden>
              <path d="M2 8h12" />
              <path d="M8 2v12" className={styles.closed} />
            </svg>
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  )
}
