import { useCallback, useEffect, useState } from 'react'
import { BESIDE, lineId } from './Lines.tsx'

const SCROLLS = ['wheel', 'touchmove'] as const
const SCROLL_KEYS: ReadonlySet<string> = new Set(['PageUp', 'PageDown', 'Home', 'End'])

/** Scrolls to a line that is drawn: beside a summary its own column, else the page. */
export function showLine(index: number, behavior: ScrollBehavior = 'instant'): void {
  const line = document.getElementById(lineId(index))
  if (line === null) return
  const { top, height } = line.getBoundingClientRect()
  const isNear = top > -innerHeight && top < 2 * innerHeight
  const how = isNear ? behavior : 'instant'
  const column = line.closest(BESIDE)
  if (column === null) return line.scrollIntoView({ block: 'center', behavior: how })
  const { top: from, bottom } = column.getBoundingClientRect()
  // The window may end before the column does.
  const middle = (from + Math.min(bottom, innerHeight)) / 2
  column.scrollBy({ top: top + height / 2 - middle, behavior: how })
}

/** Keeps the spoken line in view until the reader scrolls. @param spoken its index; undefined: none */
export function useFollowedLine(spoken: number | undefined) {
  const [isFollowing, setFollowing] = useState(true)
  const follow = useCallback(() => setFollowing(true), [])
  const leave = useCallback(() => setFollowing(false), [])
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (SCROLL_KEYS.has(key) && !(target instanceof HTMLInputElement)) leave()
    }
    // A press on the root element is on its scroll bar.
    const onPointer = ({ target }: Event) => target === document.documentElement && leave()
    const scrolled = document.querySelector(BESIDE) ?? window
    const leaving = new AbortController()
    const { signal } = leaving
    for (const type of SCROLLS) scrolled.addEventListener(type, leave, { passive: true, signal })
    addEventListener('keydown', onKey, { signal })
    addEventListener('pointerdown', onPointer, { signal })
    return () => leaving.abort()
  }, [leave])
  useEffect(() => {
    if (spoken === undefined || !isFollowing) return
    const show = () =>
      showLine(spoken, matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
    show()
    // Rotating a phone lays everything out anew.
    addEventListener('resize', show)
    return () => removeEventListener('resize', show)
  }, [spoken, isFollowing])
  return { isFollowing, follow, leave }
}
