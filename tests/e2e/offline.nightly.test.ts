import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { ACTION_LIMIT_MS, findChromium, LAUNCH } from '../../scripts/stack/findChromium.ts'
import { testFolder } from '../support/testFolder.ts'
import { createAccount, enter } from './support/accounts.ts'
import { PHONE, seeText } from './support/browser.ts'
import { openDoor } from './support/door.ts'
import { waitUntilKept } from './support/kept.ts'

/** Blog, podcast lists and the dashboard are readable offline. docs/rules.md #old-build */

const EPISODE = 'https://www.youtube.com/watch?v=sbQu1etVo1c'
const BAR = 'You are offline. Saved pages and summaries stay readable.'

/** A browser whose memory survives a restart. */
function device(): (baseURL: string) => Promise<{ context: BrowserContext; page: Page }> {
  const folder = testFolder()
  let open: BrowserContext | undefined
  onTestFinished(async () => open?.close())
  return async (baseURL) => {
    await open?.close()
    const executablePath = findChromium()
    if (executablePath === undefined)
      throw new Error('Browser tests need Chromium: set CHROMIUM_PATH to one.')
    open = await chromium.launchPersistentContext(folder, {
      executablePath,
      ...LAUNCH,
      baseURL,
      viewport: PHONE,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    open.setDefaultTimeout(ACTION_LIMIT_MS)
    return { context: open, page: open.pages()[0] ?? (await open.newPage()) }
  }
}

it('public pages and the dashboard open without a network, after one visit and a restart of the browser', async () => {
  const door = await openDoor()
  const start = device()
  const account = await createAccount({ name: 'Irene Vidal' })
  const { page } = await start(door.url)
  await page.goto('/')
  await enter(page, account.email)
  await waitUntilKept(page, 'shell', 'public', 'member')
  await door.close()

  const { context, page: later } = await start(door.url)
  await context.setOffline(true)
  const shows = async (address: string, ...texts: (string | RegExp)[]) => {
    await later.goto(address)
    await seeText(later, ...texts, BAR)
  }
  await shows('/dashboard', 'Irene Vidal', 'Used this month', 'Quiet in here', /^Shown as of \d+ \w+ \d{4}/)
  await shows('/account', 'Irene Vidal', 'English', 'Delete my account')
  await later.getByRole('button', { name: 'Download all my data' }).click()
  await seeText(later, 'This needs the network. It works again once you are online.')
  await shows('/?utm_source=mail', 'Elevate Your Listening Experience')
  await shows('/blog/1', 'Revolutionizing Podcast Consumption')
  await shows('/blog/2?x=1')
  await shows(
    '/podcast/top-us-podcasts',
    'Top US Podcasts',
    'You are offline. This list was not read on this device yet.',
  )
  await shows('/podcast/top-business-podcasts', 'Top Business Podcasts')
  await shows('/podcast/top-podcast-spain', 'Top ES Podcasts')
  await shows('/pricing', 'Choose Your Plan', 'Current plan: Free · 20,000 credits available')
  await shows('/blog', 'Latest Articles')
  await later.getByPlaceholder('Search articles...').fill('nothing like it')
  await seeText(later, 'No articles found matching your search.')

  // What is typed or shared waits for the network.
  await shows(
    `/demo?${new URLSearchParams({ text: `The Quiet Voice ${EPISODE}` }).toString()}`,
    'Paste an episode',
  )
  expect(await later.getByLabel('Episode link').inputValue()).toBe(EPISODE)
  await later.getByRole('button', { name: 'Keep for later' }).click()
  await seeText(later, 'Links that wait', 'Waiting for the network')
  expect(await later.getByLabel('Episode link').inputValue()).toBe('')
  await shows('/newsletterForm')
  const form = later.getByRole('main').locator('form')
  await form.getByLabel('Name').fill('Irene')
  await form.getByLabel('Email').fill('irene@example.com')
  await form.getByLabel('I accept').check()
  await form.getByRole('button').click()
  await later.getByRole('dialog').getByRole('button', { name: 'Try Again' }).click()
  expect(await form.getByLabel('Email').inputValue()).toBe('irene@example.com')

  await shows('/signup', 'This page needs the network')
  await shows('/nowhere', 'There is no page at this address.')
  // As the browser saw it: the driver sometimes misses an answer that the worker gave.
  expect(
    await later.evaluate(() =>
      performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'responseStatus')),
    ),
  ).toEqual([404])
  for (const call of ['/api/session', '/__/auth/handler', '/.netlify/functions/send-summary']) {
    expect(await later.evaluate((url) => fetch(url).then(String, () => 'no answer'), call)).toBe('no answer')
  }
  // And when the network returns, the link leads to its price, and is gone once that is seen.
  await door.open()
  await later.goto('/demo')
  await context.setOffline(false)
  await later.getByRole('link', { name: 'See its price' }).click()
  await seeText(later, 'The Quiet Voice')
  await later.goto('/dashboard')
  await seeText(later, 'Quiet in here')
  expect(await later.getByText('Links that wait').count()).toBe(0)
  expect(await later.getByText(/You are offline|Shown as of/).count()).toBe(0)
})
