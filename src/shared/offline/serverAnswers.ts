const LIMIT_MS = 10_000

/** Whether our server can be reached: `navigator.onLine` only knows of a network, not of what lies behind it. */
export async function serverAnswers(stopped?: AbortSignal): Promise<boolean> {
  const limit = AbortSignal.timeout(LIMIT_MS)
  const signal = stopped === undefined ? limit : AbortSignal.any([stopped, limit])
  // HEAD goes past the service worker.
  return await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )
}
