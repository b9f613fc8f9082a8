import type { Page } from 'playwright-core'

const ISLANDS =
  /\/assets\/(?:LandingStart|LandingEnd|(?:ListeningArticle|PlayerArticle)\.en|Related|PodcastListBody|NewsletterIntro|NewsletterTerms|SampleIssue)-[^/]*\.js$/

/** Collects the addresses of code of static islands that a page asks for, and what the console says against it. */
export function watchIslands(page: Page): { fetched: string[]; warnings: string[] } {
  const fetched: string[] = []
  const warnings: string[] = []
  page.on('request', (request) => {
    if (ISLANDS.test(request.url())) fetched.push(request.url())
  })
  page.on('console', (message) => {
    // That the browser of a test has no service worker is said by others.
    if (message.type() === 'warning' && !/service worker/i.test(message.text())) warnings.push(message.text())
  })
  return { fetched, warnings }
}

/** The parts that never change, as they stand. */
export const islandsOf = (page: Page) =>
  page.locator('[data-static]').evaluateAll((parts) => parts.map((part) => part.innerHTML))
