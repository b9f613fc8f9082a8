import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import type { Called } from '../../shared/api/Called.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { PROGRESS_STEP_MS, PROGRESS_TEXTS } from './demoTexts.ts'

const LAST = PROGRESS_TEXTS.length

/**
 * Looks an episode up while the steps are shown, 400 ms each. The last one, 'Complete!', waits for the answer.
 * @returns `step` 1..5 while it runs, 0 otherwise
 */
export function useProcessing(onDone: (videoId: string, called: Called<'getYoutubeInfo'>) => void) {
  const [step, setStep] = useState(0)
  const run = useRef<AbortController>(undefined)
  useEffect(() => () => run.current?.abort(), [])

  const start = useCallback(
    async (videoId: string) => {
      run.current?.abort()
      const { signal } = (run.current = new AbortController())
      const asked = bearer().then((headers) => call('getYoutubeInfo', { videoId }, headers))
      for (let shown = 1; shown < LAST; shown += 1) {
        setStep(shown)
        await pause(PROGRESS_STEP_MS)
        if (signal.aborted) return
      }
      const called = await asked
      if (signal.aborted) return
      setStep(LAST)
      await pause(PROGRESS_STEP_MS)
      if (signal.aborted) return
      setStep(0)
      onDone(videoId, called)
    },
    [onDone],
  )
  return { step, start }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
