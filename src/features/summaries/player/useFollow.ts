import { useEffect, useRef } from 'react'

/** For this long after a touch, a wheel or a key, the page is the reader's. */
const CALM_MS = 6_000

/**
 * Whether the list may move by itself to what is being spoken.
 * @param touchedAtMs when the reader last touched the page; undefined: never
 */
export function mayFollow(nowMs: number, touchedAtMs: number | undefined, isMotionReduced: boolean): boolean {
  return !isMotionReduced && (touchedAtMs === undefined || nowMs - touchedAtMs > CALM_MS)
}

const TOUCHES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Keeps the line that is being spoken in sight, for as long as the reader leaves the page alone.
 * The lists that are followed have `data-followed`, the line aria-current.
 * @param spoken changes with it; undefined: none
 */
export function useFollow(spoken: number | undefined): void {
  const touchedAt = useRef<number>(undefined)
  useEffect(() => {
    const touch = () => {
      touchedAt.current = performance.now()
    }
    for (const type of TOUCHES) addEventListener(type, touch, { passive: true })
    return () => {
      for (const type of TOUCHES) removeEventListener(type, touch)
    }
  }, [])
  useEffect(() => {
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (spoken === undefined || !mayFollow(performance.now(), touchedAt.current, isMotionReduced)) return
    document
      .querySelector('[data-followed] [aria-current]')
      ?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [spoken])
}
