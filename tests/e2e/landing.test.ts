import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { localElsewhere } from '../../scripts/stack/localSettings.ts'
import { nightly } from '../support/tier.ts'
import { DESKTOP, PHONE, seeText, visit } from './support/browser.ts'
import { holdApp } from './support/slowApp.ts'
import { stack } from './support/stack.ts'

const QUESTIONS = [
  'What is Sonobrief?',
  'How can I request information on new features?',
  'Is there a subscription fee?',
  'Which languages are offered?',
]

/** The page with its script at work: only then a press is answered by it. */
async function open(page: Page): Promise<void> {
  await page.goto('/')
  await page.waitForFunction(() => [...document.forms].some(({ noValidate }) => noValidate))
}

const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const hrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))

it('the landing page without any script says what Sonobrief is, answers questions, and leads on', async () => {
  const page = await visit({ javaScriptEnabled: false, viewport: DESKTOP })
  await page.goto('/')
  await seeText(
    page,
    'Elevate Your Listening Experience',
    'Transform Your Experience',
    'Smart Listening',
    'Keep the original audio',
    'Start Your Journey Today',
    'Free forever • No spam • Unsubscribe anytime',
    'Trending Podcast',
    'NEW FEATURE',
    'Soon...',
  )
  const main = page.getByRole('main')
  expect(await hrefs(main.locator('ol a'))).toEqual(['/sample', '/sample', '/sample'])
  const links = {
    'Try Free Demo': '/demo',
    'See Pricing': '/pricing',
    'Top US Podcasts': '/podcast/top-us-podcasts',
  }
  for (const [name, href] of Object.entries(links)) {
    expect(await main.getByRole('link', { name }).getAttribute('href')).toBe(href)
  }
  const nav = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(await nav.allTextContents()).toEqual(['Description', 'Pricing', 'BuyMeACoffee', 'About', 'Blog'])
  expect(await hrefs(nav)).toEqual(['#home', '/pricing', '#buy', '#about', '/blog'])
  expect(await hrefs(page.getByRole('navigation', { name: 'Account' }).getByRole('link'))).toEqual([
    '/login',
    '/signup',
  ])
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)

  await page.goto('/#about')
  const questions = page.locator('details')
  expect(await questions.locator('summary').allInnerTexts()).toEqual(QUESTIONS)
  const opened = () => questions.evaluateAll((all) => all.map((each) => each.hasAttribute('open')))
  expect((await opened()).filter(Boolean).length).toBeLessThanOrEqual(1)
  await page.getByText('Is there a subscription fee?').click()
  expect(await opened()).toEqual([false, false, true, false])
  await page.getByText('Which languages are offered?').click()
  expect(await opened()).toEqual([false, false, false, true])
  await page.getByText('Which languages are offered?').click()
  expect(await opened()).toEqual([false, false, false, false])

  await page.setViewportSize(PHONE)
  await page.goto('/')
  await menuButton(page).click()
  expect(await menu(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe('Menu')
  await menuButton(page).click()
  await menu(page).getByRole('link', { name: 'Subscribe' }).click()
  await page.waitForURL('**/newsletterForm')

  await page.goto('/')
  await main.getByRole('link', { name: 'Read its summary' }).click()
  await seeText(page, 'Key points', 'Key moments', /^We wrote this episode ourselves/)
  expect(await page.getByRole('main').getByRole('link').allTextContents()).toEqual([
    'Try it on your own episode',
  ])
  await page.goto('/')
  await page.getByLabel('Episode link').fill('https://youtu.be/sbQu1etVo1c')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.waitForURL('**/demo?url=https%3A%2F%2Fyoutu.be%2FsbQu1etVo1c')

  await page.goto('/')
  await page.getByLabel('Your e-mail').fill('ana@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.waitForURL('**/newsletterForm?email=ana%40example.com')

  await page.goto('/#buy')
  await page.getByRole('button', { name: 'Support us now' }).click()
  await seeText(page, 'Thank you for the coffee')
  const provider = `http://127.0.0.1:${stack().ports.donations}`
  expect(page.url()).toMatch(`${provider}/i/`)
  const { invoices } = (await (await fetch(`${provider}/control/invoices`)).json()) as {
    invoices: Array<{ fields: object }>
  }
  const { storeId, notifyEmail } = localElsewhere(stack().ports).donation
  expect(invoices.at(-1)?.fields).toEqual({ storeId, notifyEmail, currency: 'BTC' })
})

nightly('the landing page fades pictures and banners in, and moves nothing for reduced motion', async () => {
  const page = await visit({ reducedMotion: 'no-preference', viewport: DESKTOP })
  const fading = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const isOurs = effect instanceof KeyframeEffect && effect.target?.closest('main') !== null
        return isOurs ? [effect.getKeyframes().every((frame) => 'opacity' in frame)] : []
      }),
    )
  await page.goto('/')
  expect(await fading()).toEqual(Array(6).fill(true))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  expect(await fading()).toEqual([])
  const shown = page.locator('main li, main li > *')
  const opacities = await shown.evaluateAll((all) => all.map((each) => getComputedStyle(each).opacity))
  expect(new Set(opacities)).toEqual(new Set(['1']))
})

describe('the menu', () => {
  it('is a row above 1200 px; below, it is a dialog that holds the focus and stops the scrolling until it closes', async () => {
    const page = await visit({ viewport: { width: 1201, height: 800 } })
    await open(page)
    expect(await menuButton(page).isVisible()).toBe(false)
    for (const [name, id] of [
      ['Description', 'home'],
      ['BuyMeACoffee', 'buy'],
      ['About', 'about'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await page.waitForURL(`**/#${id}`)
      const top = await page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top)
      expect([name, top < 400 && top > -200]).toEqual([name, true])
    }
    await page.setViewportSize({ width: 1200, height: 800 })
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
    await open(page)
    await menuButton(page).click()
    const box = await menu(page).boundingBox()
    expect(box).toEqual({ x: 880, y: 0, width: 320, height: 800 })

    await page.mouse.move(300, 400)
    await page.mouse.wheel(0, 600)
    const stops: string[] = []
    for (let tab = 0; tab < 12; tab++) {
      await page.keyboard.press('Tab')
      stops.push(
        await page.evaluate(() =>
          document.activeElement?.closest('dialog') ? 'menu' : (document.activeElement?.tagName ?? ''),
        ),
      )
    }
    // Past the last stop the browser's own controls have their turn, never the page behind.
    expect(stops.filter((stop) => stop !== 'menu' && stop !== 'BODY')).toEqual([])
    expect(await page.evaluate(() => scrollY)).toBe(0)

    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe('Menu')
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)

    await menuButton(page).click()
    await page.mouse.click(100, 400)
    await menu(page).waitFor({ state: 'hidden' })

    await menuButton(page).click()
    await menu(page).getByRole('link', { name: 'About' }).click()
    await menu(page).waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.locator('#about').evaluate((section) => Math.abs(section.getBoundingClientRect().top)))
      .toBeLessThan(400)
  })

  nightly('closes when its link was followed before the app had loaded', async () => {
    const page = await visit({ viewport: PHONE })
    const release = await holdApp(page)
    await page.goto('/')
    await menuButton(page).click()
    await menu(page).getByRole('link', { name: 'About' }).click()
    await page.waitForURL('**/#about')
    await release()
    await menu(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
  })

  nightly('has links to whole pages on other screens, as the footer has', async () => {
    const page = await visit()
    await page.goto('/login')
    await menuButton(page).click()
    const links = menu(page).getByRole('link')
    expect(await hrefs(links)).toEqual(['/', '/blog', '/pricing', '/newsletterForm', '/login', '/signup'])
    await links.filter({ hasText: 'Pricing' }).click()
    await seeText(page, 'Choose Your Plan')
    expect(await menu(page).count()).toBe(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
    const columns = page.getByRole('navigation', { name: 'Footer' })
    expect(await columns.getByRole('heading').allTextContents()).toEqual(['Company', 'Resources', 'Legal'])
    expect(await hrefs(columns.getByRole('link'))).toEqual([
      '/#about',
      '/pricing',
      '/#buy',
      '/blog',
      '/demo',
      '/newsletterForm',
      '/developers',
      '/privacy-policy.html',
      '/terms-of-service.html',
    ])
    await columns.getByRole('link', { name: 'Support us' }).click()
    await expect
      .poll(() => page.locator('#buy').evaluate((section) => Math.abs(section.getBoundingClientRect().top)))
      .toBeLessThan(500)
  })
})

it('the landing page’s newsletter field says what is wrong until the reader types again, and carries the address on', async () => {
  const page = await visit()
  await open(page)
  const field = page.getByLabel('Your e-mail')
  const send = page.getByRole('button', { name: 'Subscribe' })
  expect(await field.getAttribute('type')).toBe('email')
  for (const [typed, words] of [
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    ['ana@example', 'Please enter a valid email address'],
  ] as const) {
    await field.fill(typed)
    await send.click()
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const note = await field.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${note}"]`).textContent()).toBe(words)
    await field.press('a')
    expect(await page.getByRole('alert').count()).toBe(0)
  }
  await field.fill('ana@example.com')
  await send.click()
  await page.waitForURL('**/newsletterForm')
  expect(await page.evaluate(() => history.state as unknown)).toMatchObject({ email: 'ana@example.com' })
})
