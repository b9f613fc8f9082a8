import { useLayoutEffect, useRef, useState } from 'react'
import type { Bins } from '#domain/episodes/waveform.ts'
import { type Lit, type WaveformShape, waveformPaths } from './waveform.ts'
import styles from './Waveform.module.css'

interface WaveformProps {
  bins: Bins
  lit: Lit
  /** Pixels; its place gives the width. */
  height: number
  shape?: WaveformShape
  /** A gap with a dashed line where the work failed, as a share of the width. */
  brokenAt?: number
  /**
   * Width of its place on a phone of 390 and a desktop of 1440 pixels: static HTML is drawn so, and stretched until
   * the real width is known. Undefined: static HTML keeps the place free.
   */
  drawnAt?: { phone: number; desktop: number }
  className?: string | undefined
}

const NORMAL: WaveformShape = { bar: 3, gap: 3 }

/** The product's one drawing, from an episode's own numbers. Decorative: its value always stands beside it. */
export function Waveform({ drawnAt, className, ...drawing }: WaveformProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className={[styles.frame, className].filter(Boolean).join(' ')} aria-hidden>
      {width > 0 ? (
        <Drawing {...drawing} width={width} />
      ) : drawnAt === undefined ? (
        <svg width="100%" height={drawing.height} />
      ) : (
        <>
          <Drawing {...drawing} width={drawnAt.phone} className={styles.phone} />
          <Drawing {...drawing} width={drawnAt.desktop} className={styles.desktop} />
        </>
      )}
    </div>
  )
}

interface DrawingProps extends Omit<WaveformProps, 'drawnAt'> {
  width: number
}

function Drawing({ bins, lit, height, shape = NORMAL, brokenAt, width, className }: DrawingProps) {
  const paths = waveformPaths(bins, width, height, shape, lit)
  const gap = brokenAt === undefined ? undefined : { x: Math.round(brokenAt * width) - 24, width: 48 }
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={className}
    >
      <path d={paths.unlit} className={styles.unlit} strokeWidth={shape.bar} />
      <path d={paths.lit} className={styles.lit} strokeWidth={shape.bar} />
      {gap && (
        <>
          <rect x={gap.x} y={0} width={gap.width} height={height} className={styles.gap} />
          <path d={`M${gap.x} ${height / 2}h${gap.width}`} className={styles.broken} strokeDasharray="3 3" />
        </>
      )}
    </svg>
  )
}
