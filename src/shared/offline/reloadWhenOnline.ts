import { serverAnswers } from './serverAnswers.ts'

const AGAIN_MS = 3_000

/**
 * Reloads the page once the server answers. The browser's `online` event comes early, and sometimes falsely; a reload
 * then would interrupt the reader.
 * @param onNoFault called instead where the server answers right away: the network was not at fault
 * @returns a function that stops waiting
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
