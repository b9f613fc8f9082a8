import type { RequestOf } from '#domain/api/ApiContract.ts'
import type { CallName, CONTRACTS } from '#domain/api/contracts.ts'
import type { Called } from './Called.ts'

/** Longer than Hosting waits for an answer, and than a large answer takes: what is cut short here is a dead connection. */
const TIMEOUT_MS = 120_000

/**
 * Makes one of our own calls. The code that does so, and knows every answer, is fetched by the first one; where that
 * fails, the next one tries again.
 */
export async function call<Name extends CallName>(
  name: Name,
  body: RequestOf<(typeof CONTRACTS)[Name]>,
  headers?: Record<string, string>,
): Promise<Called<Name>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const late = new Promise<undefined>((resolve) => {
    timeout.addEventListener('abort', () => resolve(undefined))
  })
  const code = await Promise.race([import('./exchange.ts').catch(() => undefined), late])
  if (code !== undefined) return code.exchange(name, body, headers, timeout)
  if (timeout.aborted) return { outcome: 'timed out' }
  return navigator.onLine ? { outcome: 'failed', came: 'nothing', message: '' } : { outcome: 'offline' }
}
