import { MARK } from '#domain/markBars.ts'
import styles from './Mark.module.css'

const HEIGHT = 22

/** The logo: ten bars, the fifth to the seventh lit. docs/rules.md "Look" */
export function Mark() {
  return (
    <svg width={38} height={HEIGHT} viewBox={`0 0 38 ${HEIGHT}`} aria-hidden className={styles.mark}>
      {MARK.shares.map((share, i) => {
        const tall = 2 * Math.round((share * HEIGHT) / 2)
        return (
          <rect
            key={share}
            x={i * 4}
            y={(HEIGHT - tall) / 2}
            width={2}
            height={tall}
            className={MARK.lit.includes(i) ? styles.lit : undefined}
          />
        )
      })}
    </svg>
  )
}
