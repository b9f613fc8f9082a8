import styles from './Skeleton.module.css'
import { uiTexts } from './texts.en.ts'

interface SkeletonProps {
  heights: readonly number[]
  label?: string
}

/** Placeholder of the loading content's exact size; only its label is announced. */
export function Skeleton({ heights, label = uiTexts.loading }: SkeletonProps) {
  return (
    <output className={styles.skeleton}>
      <span className="quiet">{label}</span>
      {heights.map((height, i) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- the blocks never change places
          key={i}
          className={styles.block}
          style={{ height, width: `${92 - ((i * 23) % 45)}%` }}
          aria-hidden
        />
      ))}
    </output>
  )
}
