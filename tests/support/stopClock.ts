import { onTestFinished, vi } from 'vitest'

/** Stops the clock until the test ends: no minute, hour or day ends between what it stores and what it asks. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
