import { encode } from 'uqr'
import styles from './cuts.module.css'
import { appTexts } from './texts.en.ts'

const PIXELS = 4

/** Dark on light in both themes, with a margin of four modules. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#14181c" d="${dark.join('')}"/></svg>`,
  ].join('')
  return (
    <img
      className={styles.code}
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
      width={size * PIXELS}
      height={size * PIXELS}
      alt={appTexts.code}
    />
  )
}
