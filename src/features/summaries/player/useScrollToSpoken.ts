import { useEffect, useRef } from 'react'

/** For this long after a touch, a wheel or a key the page does not scroll by itself. */
const CALM_MS = 6_000

/** Whether the page may scroll by itself. @param touchedAtMs the reader's last touch; undefined: never */
export function mayScroll(nowMs: number, touchedAtMs: number | undefined, isMotionReduced: boolean): boolean {
  return !isMotionReduced && (touchedAtMs === undefined || nowMs - touchedAtMs > CALM_MS)
}

const TOUCHES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Scrolls to the spoken line, aria-current in a list with `data-followed`, unless the page is in use. */
export function useScrollToSpoken(spoken: number | undefined): void {
  const touchedAt = useRef<number>(undefined)
  useEffect(() => {
    const touch = () => {
      touchedAt.current = performance.now()
    }
    const leaving = new AbortController()
    for (const type of TOUCHES) addEventListener(type, touch, { passive: true, signal: leaving.signal })
    return () => leaving.abort()
  }, [])
  useEffect(() => {
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (spoken === undefined || !mayScroll(performance.now(), touchedAt.current, isMotionReduced)) return
    document
      .querySelector('[data-followed] [aria-current]')
      ?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [spoken])
}
