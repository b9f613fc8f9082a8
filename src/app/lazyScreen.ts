import { type ComponentType, lazy } from 'react'
import { isReloading } from './staleChunk.ts'

/** How long one screen's code may take. spec.md §9 "Script chunk load time-out" */
const CHUNK_TIMEOUT_MS = 120_000

/** A screen that is fetched when it is first shown. Its failure reaches the error screen. spec.md §8 */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await withinTime(load()) }))
}

async function withinTime<Value>(loading: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Loading failed after ${CHUNK_TIMEOUT_MS / 1_000} s`)),
      CHUNK_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([loading, timeout])
  } catch (error) {
    if (isReloading()) return await new Promise<never>(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
