const LIMIT_MS = 10_000

/** Whether our server is reachable: `navigator.onLine` knows of the local network only. */
export async function serverAnswers(): Promise<boolean> {
  // HEAD bypasses the service worker.
  return await fetch('/robots.txt', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(LIMIT_MS),
  }).then(
    () => true,
    () => false,
  )
}
