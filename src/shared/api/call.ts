import type { RequestOf } from '#domain/api/ApiContract.ts'
import type { CallName, CONTRACTS } from '#domain/api/contracts.ts'
import type { Called } from './Called.ts'

/** Longer than Hosting's timeout and than any large answer: only a dead connection is cut short. */
const TIMEOUT_MS = 120_000

/** Makes one of our own calls. Its code is fetched by the first call; after a failure, by the next. */
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
