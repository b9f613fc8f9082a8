import styles from './Glyph.module.css'

const PATHS = {
  alert: 'M8 3v6M8 11.5v1.5',
  check: 'M2.5 8.5 6.5 12.5 13.5 4',
  close: 'M3 3l10 10M13 3 3 13',
  arrow: 'M2 8h11M9 4l4 4-4 4',
  lock: 'M3 7h10v7H3ZM5.5 7V4.75a2.5 2.5 0 0 1 5 0V7',
  card: 'M1.75 3.5h12.5v9H1.75ZM1.75 6.5h12.5',
  down: 'M3 5.5l5 5 5-5',
  plus: 'M8 3v10M3 8h10',
  play: 'M4 2.5v11l9-5.5z',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14.5 14.5',
  offline: 'M2 2l12 12M3 6.5A8 8 0 0 1 5.5 5M9 4.2A8 8 0 0 1 14 6.6M5.5 9.6A4 4 0 0 1 8 8.6M7.9 12.5h.2',
} as const

type GlyphName = keyof typeof PATHS

/** A small drawn sign, always beside the same words. */
export function Glyph({ name, size = 16 }: { name: GlyphName; size?: number }) {
  const filled = name === 'play'
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={filled ? 'currentColor' : 'none'}
      stroke={filled ? 'none' : 'currentColor'}
      strokeWidth={1.75}
      aria-hidden
      className={styles.glyph}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
