import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { isReloading, NotFetched } from '../offline/staleChunk.ts'
import { withinTime } from '../api/withinTime.ts'

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

/** A part fetched when first shown; nothing stands in its place until then. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }))
  return (props: Props) => createElement(Suspense, { fallback: null }, createElement(Part, props))
}
