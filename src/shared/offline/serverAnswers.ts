const LIMIT_MS = 10_000

/** Whether our server can be reached: `navigator.onLine` only knows of a network, not of what lies behind it. */
export async function serverAnswers(): Promise<boolean> {
  // HEAD goes past the service worker.
  return await fetch('/robots.txt', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(LIMIT_MS),
  }).then(
    () => true,
    () => false,
  )
}
