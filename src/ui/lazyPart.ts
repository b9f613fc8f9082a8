import { type ComponentType, createElement, lazy, Suspense } from 'react'

/** A part fetched when first shown; nothing stands in its place until then. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }))
  return (props: Props) => createElement(Suspense, { fallback: null }, createElement(Part, props))
}
