const AGAIN_MS = 3_000

/**
 * Loads the page again once the server answers. The browser's `online` event comes early, and sometimes falsely; a
 * reload then would cut off whatever the reader is on the way to.
 * @returns how to stop waiting
 */
export function reloadWhenOnline(): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    clearTimeout(timer)
    // HEAD goes past the service worker.
    fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal }).then(
      () => location.reload(),
      () => {
        if (!signal.aborted && navigator.onLine) timer = setTimeout(ask, AGAIN_MS)
      },
    )
  }
  addEventListener('online', ask, { signal })
  return () => {
    clearTimeout(timer)
    stopped.abort()
  }
}
