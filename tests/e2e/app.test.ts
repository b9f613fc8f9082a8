import { describe, expect, it } from 'vitest'
import { PUBLIC_PAGES } from '../../src/shared/shell/routes.ts'
import { seeText, visit } from './support/browser.ts'
import { holdApp } from './support/slowApp.ts'
import { stack } from './support/stack.ts'

it('every link of a public page leads to a page that is there', async () => {
  const pages = await Promise.all(
    PUBLIC_PAGES.map(async ({ path }) => (await fetch(stack().appUrl + path)).text()),
  )
  const links = new Set(
    pages.flatMap((html) => [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href]) => href)),
  )
  expect(links.size).toBeGreaterThan(10)
  for (const link of links) {
    const answer = await fetch(stack().appUrl + link)
    expect([link, answer.status]).toEqual([link, 200])
  }
})

describe('navigation', () => {
  it('starts every screen at its top, with the focus in its content', async () => {
    const page = await visit({ viewport: { width: 390, height: 500 } })
    const comeToLife = await holdApp(page)
    await page.goto('/signup')
    await seeText(page, 'Create your account')
    // Before the app is there, a link loads the next page, and the browser itself starts it at its top.
    await comeToLife()
    const pricing = page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' })
    await pricing.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await pricing.click()
    await seeText(page, 'Choose Your Plan')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    expect(await page.title()).toBe('Pricing · Sonobrief')
  })

  it('skips the header by the first link of a page', async () => {
    const page = await visit()
    await page.goto('/login')
    await seeText(page, 'Welcome back')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  })
})

it('code that a deploy has removed is fetched by loading the page again, once', async () => {
  const page = await visit({ expected: /ERR_FAILED|Failed to fetch|preload CSS|could not be fetched/ })
  const screen = '**/assets/ForgotPasswordScreen*.js'
  await page.goto('/login')
  await seeText(page, 'Welcome back')
  await page.route(screen, (route) => route.abort(), { times: 1 })
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await seeText(page, 'Send Reset Link')

  await page.route(screen, (route) => route.abort())
  await page.goto('/forgot-password')
  await seeText(page, 'Unexpected Application Error!')
  await page.unroute(screen)
  await page.getByRole('button', { name: 'Reload' }).click()
  await seeText(page, 'Send Reset Link')
})
