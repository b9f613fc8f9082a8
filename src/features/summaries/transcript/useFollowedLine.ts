import { useCallback, useEffect, useState } from 'react'
import { lineId } from './Lines.tsx'

const SCROLLS = ['wheel', 'touchmove'] as const
const SCROLL_KEYS: ReadonlySet<string> = new Set(['PageUp', 'PageDown', 'Home', 'End'])

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
    for (const type of SCROLLS) addEventListener(type, leave, { passive: true })
    addEventListener('keydown', onKey)
    addEventListener('pointerdown', onPointer)
    return () => {
      for (const type of SCROLLS) removeEventListener(type, leave)
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', onPointer)
    }
  }, [leave])
  useEffect(() => {
    if (spoken === undefined || !isFollowing) return
    const show = () => {
      const line = document.getElementById(lineId(spoken))
      if (line === null) return
      const { top } = line.getBoundingClientRect()
      const isNear = top > -innerHeight && top < 2 * innerHeight
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      line.scrollIntoView({ block: 'center', behavior: isNear && !isCalm ? 'smooth' : 'instant' })
    }
    show()
    // Rotating a phone lays everything out anew.
    addEventListener('resize', show)
    return () => removeEventListener('resize', show)
  }, [spoken, isFollowing])
  return { isFollowing, follow, leave }
}
