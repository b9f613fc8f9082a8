import styles from './Mark.module.css'

const BARS = [0.3, 0.52, 0.82, 0.46, 0.7, 1, 0.74, 0.44, 0.58, 0.26]
const HEIGHT = 22

/** The logo: ten bars, the fifth to the seventh lit. board README "Mark" */
export function Mark() {
  return (
    <svg width={38} height={HEIGHT} viewBox={`0 0 38 ${HEIGHT}`} aria-hidden className={styles.mark}>
      {BARS.map((share, i) => {
        const tall = 2 * Math.round((share * HEIGHT) / 2)
        const lit = i >= 4 && i <= 6
        return (
          <rect
            key={share}
            x={i * 4}
            y={(HEIGHT - tall) / 2}
            width={2}
            height={tall}
            className={lit ? styles.lit : undefined}
          />
        )
      })}
    </svg>
  )
}
