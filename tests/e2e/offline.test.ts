import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/findChromium.ts'
import { createAccount, enter } from './support/accounts.ts'
import { PHONE, seeText } from './support/browser.ts'
import { openDoor } from './support/door.ts'

/** product.md "Shape": blog, podcast lists and the dashboard are readable offline. reliability.md row 49. */

const BAR = 'You are offline. Saved pages and summaries stay readable.'

/** A browser whose memory survives a restart. */
async function device(): Promise<(baseURL: string) => Promise<{ context: BrowserContext; page: Page }>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'device-'))
  let open: BrowserContext | undefined
  onTestFinished(async () => {
    await open?.close()
    await rm(folder, { recursive: true, force: true })
  })
  return async (baseURL) => {
    await open?.close()
    const executablePath = findChromium()
    if (executablePath === undefined)
      throw new Error('Browser tests need Chromium: set CHROMIUM_PATH to one.')
    open = await chromium.launchPersistentContext(folder, {
      executablePath,
      args: [...CHROMIUM_FLAGS],
      baseURL,
      viewport: PHONE,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    open.setDefaultTimeout(20_000)
    return { context: open, page: open.pages()[0] ?? (await open.newPage()) }
  }
}

async function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname)
    }
    return urls
  })
}

it('shows the public pages and the dashboard after one visit and a restart without a network', async () => {
  const door = await openDoor()
  const start = await device()
  const account = await createAccount({ name: 'Irene Vidal' })
  const { page } = await start(door.url)
  await page.goto('/')
  await enter(page, account.email)
  await expect
    .poll(() => kept(page), { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        '/',
        '/blog',
        '/blog/2',
        '/podcast/top-podcast-spain',
        expect.stringMatching(/^\/assets\/SummaryScreen-/),
      ]),
    )
  await door.close()

  const { context, page: later } = await start(door.url)
  await context.setOffline(true)
  const shows = async (address: string, ...texts: (string | RegExp)[]) => {
    await later.goto(address)
    await seeText(later, ...texts, BAR)
  }
  await shows('/dashboard', 'Irene Vidal', 'Used this month', 'Quiet in here')
  await shows('/?utm_source=mail', 'Elevate Your Listening Experience')
  await shows('/blog/1', 'Revolutionizing Podcast Consumption')
  await shows('/blog/2?x=1')
  await shows('/podcast/top-us-podcasts', 'Top US Podcasts')
  await shows('/podcast/top-business-podcasts', 'Top Business Podcasts')
  await shows('/podcast/top-podcast-spain', 'Top ES Podcasts')
  await shows('/pricing', 'Choose Your Plan')
  await shows('/blog', 'Latest Articles')
  await later.getByPlaceholder('Search articles...').fill('nothing like it')
  await seeText(later, 'No articles found matching your search.')

  // What cannot be had says so, and nothing answers in the place of a call.
  await shows('/signup', 'This page needs the network')
  expect((await later.goto('/nowhere'))?.status()).toBe(404)
  await seeText(later, 'There is no page at this address.')
  for (const call of ['/api/session', '/__/auth/handler', '/.netlify/functions/send-summary']) {
    expect(await later.evaluate((url) => fetch(url).then(String, () => 'no answer'), call)).toBe('no answer')
  }
})
