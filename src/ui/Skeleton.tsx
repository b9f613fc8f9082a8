import styles from './Skeleton.module.css'
import { uiTexts } from './texts.en.ts'

interface SkeletonProps {
  heights: readonly number[]
  label?: string
}

/** The shape of what comes, at its exact size; the words are read out, the blocks are not. */
export function Skeleton({ heights, label = uiTexts.loading }: SkeletonProps) {
  return (
    <output className={styles.skeleton}>
      <span className={styles.label}>{label}</span>
      {heights.map((height, i) => (
        <span
          // The blocks never change places.
          // oxlint-disable-next-line react/no-array-index-key
          key={i}
          className={styles.block}
          style={{ height, width: `${92 - ((i * 23) % 45)}%` }}
          aria-hidden
        />
      ))}
    </output>
  )
}
