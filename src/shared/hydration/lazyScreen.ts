import { type ComponentType, lazy } from 'react'
import { isReloading, NotFetched } from '../offline/staleChunk.ts'
import { withinTime } from '../api/withinTime.ts'
import type { RoutePath } from '../shell/routes.ts'

/** Fetches the screen of a route ahead: React shows the absence of a late one for 300 ms at least. */
export const preloads = new Map<RoutePath, () => Promise<unknown>>()

/** A screen fetched when first shown. A failure reaches the error screen. */
export function lazyScreen<Props = unknown>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const fetchIt = async () => {
    try {
      loaded = await withinTime(load())
      return loaded
    } catch (error) {
      if (await isReloading()) return await new Promise<never>(() => undefined)
      throw new NotFetched('A part of the app could not be fetched.', { cause: error })
    }
  }
  const Screen = lazy(() =>
    loaded === undefined ? fetchIt().then((screen) => ({ default: screen })) : atOnce({ default: loaded }),
  )
  return { Screen, preload: fetchIt }
}

/** A promise that React finds fulfilled: a loaded screen renders without a first, empty pass. */
function atOnce<Value>(value: Value): Promise<Value> {
  const settled = {
    // oxlint-disable-next-line unicorn/no-thenable -- on purpose
    then: (fulfil: (value: Value) => void) => fulfil(value),
  }
  return settled as unknown as Promise<Value>
}
