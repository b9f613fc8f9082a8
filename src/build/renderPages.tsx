import { prerender } from 'react-dom/static'
import { App } from '../app/App.tsx'
import { type Head, HeadContext } from '../app/head.ts'
import { preloadScreen } from '../app/pages.ts'

export interface RenderedPage {
  markup: string
  head: Head
  /** Name of the component, and so of its file; undefined for the page of unknown addresses. */
  screen: string | undefined
}

/**
 * Draws pages as the app would at their addresses, for a reader of whom nothing is known. Runs at build time, in Node.
 * @throws what a component throws, and when a screen says nothing of itself
 */
export async function renderPages(paths: readonly string[]): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = []
  for (const path of paths) pages.push(await renderPage(path))
  return pages
}

async function renderPage(path: string): Promise<RenderedPage> {
  const screen = await preloadScreen(path)
  let head: Head | undefined
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <HeadContext value={(said) => (head = said)}>
      <App drawnFor={path} />
    </HeadContext>,
    {
      // Large parts would otherwise come apart, and be put together by an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
    },
  )
  const markup = await new Response(prelude).text()
  if (errors.length > 0) throw new Error(`Drawing ${path} failed`, { cause: errors[0] })
  if (head === undefined) throw new Error(`The screen of ${path} is not in a <Screen>`)
  return { markup, head, screen: screen?.name }
}
