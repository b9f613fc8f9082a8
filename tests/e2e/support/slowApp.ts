import type { Page } from 'playwright-core'

/** What a page drawn at build time runs at once; everything else is the app. */
const BOOT = /\/assets\/boot-[^/]*\.js$/

/**
 * Keeps the app's scripts from arriving, as on a slow network.
 * @returns lets them through, and waits until the page answers
 */
export async function holdApp(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.addInitScript(() => {
    document.addEventListener('sonobrief:ready', () =>
      document.documentElement.setAttribute('data-ready', String(performance.now())),
    )
  })
  await page.route(
    ({ pathname }) => pathname.endsWith('.js') && !BOOT.test(pathname),
    async (route) => {
      await released
      await route.continue()
    },
  )
  return async () => {
    release()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  }
}
