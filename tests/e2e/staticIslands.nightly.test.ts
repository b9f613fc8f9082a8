import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, seeText, visit } from './support/browser.ts'
import { islandsOf, watchIslands } from './support/islands.ts'
import { waitUntilKept } from './support/kept.ts'
import { holdApp } from './support/slowApp.ts'
import { stack } from './support/stack.ts'

/** docs/decisions/0019: parts that never change are left as they were served, and their code is not fetched for it. */

/** Marks the page, so that a load of another one shows. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'))

describe('a prerendered page with static islands', () => {
  it('answers its form, follows links without a page load, and is whole again on the way back', async () => {
    const page = await visit()
    const { fetched } = watchIslands(page)
    const ready = await holdApp(page)
    await page.goto('/')
    const served = await islandsOf(page)
    await ready()
    await mark(page)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await seeText(page, 'Email is required')
    await page.getByRole('main').getByRole('link', { name: 'See Pricing' }).click()
    await seeText(page, 'Choose Your Plan')
    expect(new URL(page.url()).pathname).toBe('/pricing')
    await page.goBack()
    await seeText(page, 'Elevate Your Listening Experience')
    expect(await islandsOf(page)).toEqual(served)
    // Its questions still open one at a time, and its links lead on: no code was needed for that.
    await page.getByText('Is there a subscription fee?').click()
    await expect.poll(() => page.locator('details[open]').count()).toBe(1)
    expect(fetched).toEqual([])
    await page.getByRole('link', { name: 'Top US Podcasts' }).press('Enter')
    await seeText(page, 'The next list, in your inbox')
    expect(await isMarked(page)).toBe(true)
  })

  it('leaves clicks with a modifier key, and clicks beside links, to the browser', async () => {
    const page = await visit({ viewport: DESKTOP })
    const ready = await holdApp(page)
    await page.goto('/')
    await ready()
    const link = page.getByRole('main').getByRole('link', { name: 'See Pricing' })
    const tab = page.context().waitForEvent('page')
    await link.click({ modifiers: ['ControlOrMeta'] })
    await (await tab).close()
    expect(page.url()).toBe(`${stack().appUrl}/`)
    // Nothing that is not a link does anything.
    await page.getByRole('heading', { level: 1 }).click()
    expect(page.url()).toBe(`${stack().appUrl}/`)
  })
})

it('a page that a link within the app opens has its static islands drawn as the server would have sent them', async () => {
  const page = await visit({ viewport: DESKTOP })
  const { fetched } = watchIslands(page)
  const ready = await holdApp(page)
  await page.goto('/blog')
  await ready()
  await mark(page)
  await page.getByRole('link', { name: 'Read More about How to Listen' }).click()
  await seeText(page, 'The short way: press the time code')
  await page.getByRole('region', { name: 'Related' }).getByRole('link').click()
  await seeText(page, 'Revolutionizing Podcast Consumption')
  await page.getByRole('banner').getByRole('link', { name: 'Sonobrief, home' }).click()
  await seeText(page, 'Elevate Your Listening Experience')
  const texts = (of: Page) =>
    of.locator('[data-static]').evaluateAll((all) => all.map((each) => each.textContent))
  await expect.poll(async () => (await texts(page)).length).toBe(2)
  const drawn = await texts(page)
  await page.getByRole('link', { name: 'Top Business Podcasts' }).click()
  await seeText(page, 'The next list, in your inbox')
  await page.getByRole('link', { name: 'Top ES Podcasts' }).click()
  await page.getByRole('heading', { level: 1, name: 'Top ES Podcasts' }).waitFor()
  expect(fetched.length).toBeGreaterThan(3)
  expect(await isMarked(page)).toBe(true)
  await page.goto('/')
  expect(await texts(page)).toEqual(drawn)
})

it('a page with static islands that a link opens without a network is drawn', async () => {
  const page = await visit({ serviceWorkers: 'allow', expected: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })
  await page.goto('/pricing')
  await waitUntilKept(page, 'shell', 'public')
  await page.context().setOffline(true)
  await mark(page)
  const footer = page.getByRole('navigation', { name: 'Footer' })
  await footer.getByRole('link', { name: 'Newsletter' }).click()
  await seeText(page, 'What an issue looks like')
  await page.getByRole('banner').getByRole('link', { name: 'Sonobrief, home' }).click()
  await page.getByRole('link', { name: 'Top US Podcasts' }).click()
  await seeText(page, 'The next list, in your inbox')
  expect(await isMarked(page)).toBe(true)
})
