import { useEffect, useEffectEvent, useState } from 'react'
import { type Seconds, MINUTE_MS } from '#domain/units.ts'

export type Sleep =
  | { kind: 'chapter'; index: number }
  | { kind: 'time'; minutes: number; atMs: number }
  | { kind: 'end' }

export const SLEEP_MINUTES = [15, 30] as const

/** Length of the fade, which is replayed afterwards. */
const FADE_SECONDS: Seconds = 10
const LOOK_MS = 250

export interface SleepInput {
  isRunning: boolean
  /** The playing moment. */
  index: number
  /** At the chosen speed, to the end of the moment and of all. */
  leftInMoment: () => Seconds
  leftInAll: () => Seconds
  setVolume: (volume: number) => void
  /** Pauses, and goes back by so many seconds. */
  onSleep: (backSeconds: Seconds) => void
}

/** Stops at a time, after a moment, or at the end; the last ten seconds fade. docs/rules.md "Summary page" */
export function useSleep(input: SleepInput) {
  const [sleep, setSleep] = useState<Sleep>()
  const [leftSeconds, setLeft] = useState<Seconds>()
  const look = useEffectEvent(() => {
    if (sleep === undefined) return
    const isOver = sleep.kind === 'chapter' && input.index !== sleep.index
    const left = isOver ? 0 : leftOf(sleep, input, Date.now())
    setLeft(left)
    if (!input.isRunning) {
      // Its time passed while nothing played: it does not stop a later start.
      if (sleep.kind === 'time' && left <= 0) setSleep(undefined)
      return
    }
    if (left > 0) return input.setVolume(Math.min(1, left / FADE_SECONDS))
    setSleep(undefined)
    if (sleep.kind !== 'end') input.onSleep(sleep.kind === 'time' ? FADE_SECONDS : 0)
    input.setVolume(1)
  })
  useEffect(() => {
    if (sleep === undefined) return
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [sleep])
  const choose = (next: Sleep | undefined) => {
    input.setVolume(1)
    setLeft(undefined)
    setSleep(next)
  }
  return { sleep, leftSeconds: sleep && leftSeconds, choose }
}

function leftOf(sleep: Sleep, input: SleepInput, nowMs: number): Seconds {
  if (sleep.kind === 'time') return (sleep.atMs - nowMs) / 1_000
  return sleep.kind === 'chapter' ? input.leftInMoment() : input.leftInAll()
}

export const sleepIn = (minutes: number): Sleep => ({
  kind: 'time',
  minutes,
  atMs: Date.now() + minutes * MINUTE_MS,
})
