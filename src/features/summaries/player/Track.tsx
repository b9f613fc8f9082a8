import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Bins } from '#domain/episodes/waveform.ts'
import { type Seconds, timeCode } from '#domain/units.ts'
import { Waveform } from '../../../ui/Waveform.tsx'
import type { Highlight } from '#domain/hearing/highlights.ts'
import styles from './player.module.css'
import { playerTexts } from './texts.en.ts'

interface TrackProps {
  bins: Bins
  highlights: readonly Highlight[]
  durationSeconds: Seconds
  positionSeconds: Seconds
  /** The moment that plays or comes next, in words. */
  momentText: string
  onGo: (highlight: Highlight) => void
  onSkip: (by: 1 | -1) => void
  /** Pixels. */
  height?: number
}

/** The episode, lit at its moments, with the position; a press on a moment plays it, and arrows step between them. */
export function Track({
  bins,
  highlights,
  durationSeconds,
  positionSeconds,
  momentText,
  onGo,
  onSkip,
  height = 96,
}: TrackProps) {
  const slider = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<Seconds>()
  const go = useEffectEvent((seconds: Seconds) => {
    const nearest = highlights.toSorted((a, b) => distance(a, seconds) - distance(b, seconds))[0]
    if (nearest !== undefined) onGo(nearest)
  })
  // React's onChange is the browser's `input`, at every pixel of a drag; this one fires when the thumb is released.
  useEffect(() => {
    const element = slider.current
    const settle = () => {
      setDragged(undefined)
      go(Number(element?.value))
    }
    element?.addEventListener('change', settle)
    return () => element?.removeEventListener('change', settle)
  }, [])
  const keys: Partial<Record<string, () => void>> = {
    ArrowUp: () => onSkip(1),
    PageUp: () => onSkip(1),
    ArrowDown: () => onSkip(-1),
    PageDown: () => onSkip(-1),
    Home: () => go(0),
    End: () => go(durationSeconds),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const spans = highlights.map(({ startSeconds, endSeconds }) => ({
    from: startSeconds / durationSeconds,
    to: endSeconds / durationSeconds,
  }))
  const shownSeconds = Math.floor(dragged ?? positionSeconds)
  return (
    <div className={styles.track}>
      <Waveform bins={bins} lit={{ spans }} height={height} />
      <input
        ref={slider}
        type="range"
        min={0}
        max={Math.ceil(durationSeconds)}
        value={shownSeconds}
        aria-label={playerTexts.moments}
        aria-valuetext={`${timeCode(shownSeconds)}, ${momentText}`}
        onChange={(event) => setDragged(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** Distance of a second from the played part of a moment; 0 within it. */
function distance({ startSeconds, endSeconds }: Highlight, seconds: Seconds): Seconds {
  return Math.max(startSeconds - seconds, seconds - endSeconds, 0)
}
