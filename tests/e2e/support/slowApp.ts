import type { Page } from 'playwright-core'

/** Keeps the app's scripts from arriving. @returns lets them through, and waits until the page answers */
export async function holdApp(page: Page): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.addInitScript(() => {
    document.addEventListener('sonobrief:ready', () =>
      document.documentElement.setAttribute('data-ready', String(performance.now())),
    )
  })
  await page.route(
    ({ pathname }) => pathname.endsWith('.js'),
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
