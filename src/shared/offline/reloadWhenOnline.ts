import { serverAnswers } from './serverAnswers.ts'

const AGAIN_MS = 3_000

/**
 * Loads the page again once the server answers. The browser's `online` event comes early, and sometimes falsely; a
 * reload then would cut off whatever the reader is on the way to.
 * @param onNoFault called instead where the server answers right away: then it was not the network that failed
 * @returns how to stop waiting
 */
export function reloadWhenOnline(onNoFault?: () => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (then: () => void) => {
    clearTimeout(timer)
    const answers = await serverAnswers()
    if (signal.aborted) return
    if (answers) then()
    else if (navigator.onLine) timer = setTimeout(again, AGAIN_MS)
  }
  const again = () => void ask(() => location.reload())
  addEventListener('online', again, { signal })
  if (navigator.onLine) void ask(onNoFault ?? (() => location.reload()))
  return () => {
    clearTimeout(timer)
    stopped.abort()
  }
}
