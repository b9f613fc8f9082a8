import type { ReactNode } from 'react'
import styles from './Alert.module.css'
import { Glyph } from './Glyph.tsx'

interface AlertProps {
  /** `plain`: offline state. */
  tone: 'good' | 'warn' | 'bad' | 'plain'
  /** Announced at once; for messages needed before going on. */
  urgent?: boolean
  lang?: string | undefined
  children: ReactNode
}

/** Text with a sign, on a tint: never by colour alone. */
export function Alert({ tone, urgent = false, lang, children }: AlertProps) {
  return (
    <div className={`${styles.alert} ${styles[tone]}`} role={urgent ? 'alert' : 'status'} lang={lang}>
      <span className={styles.glyph}>
        <Glyph name={tone === 'good' ? 'check' : tone === 'plain' ? 'offline' : 'alert'} />
      </span>
      <div className={styles.words}>{children}</div>
    </div>
  )
}

/** The last failure; nothing without one. */
export function Failure({ lang, children }: Pick<AlertProps, 'lang'> & { children: ReactNode }) {
  if (children === undefined) return null
  return (
    <Alert tone="bad" urgent lang={lang}>
      {children}
    </Alert>
  )
}
