import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SITE } from '#domain/site.ts'
import { sample } from '../support/tier.ts'
import { DESKTOP, seeText, visit } from './support/browser.ts'

const TITLES = {
  1: 'Revolutionizing Podcast Consumption: AI Summaries for Modern Listeners',
  2: 'How to Listen to Your Summaries with a Podcast Player',
}

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const meta = (page: Page) => page.locator('meta[name="description"]').getAttribute('content')

describe('the list of articles', () => {
  it('filters as words are typed, keeps them in the address, and says when nothing is left', async () => {
    const page = await visit({ viewport: DESKTOP })
    await page.goto('/blog')
    const search = page.getByPlaceholder('Search articles...')
    await page.getByRole('heading', { name: 'Latest Articles' }).waitFor()
    expect(await cards(page).count()).toBe(2)
    expect(await cards(page).first().innerText()).toMatch(
      /AI, Listening\s+Revolutionizing[^\n]*\s+Two hours[^\n]*\s+May 15, 2025 · 5 min read · The Sonobrief team\s+Read More/,
    )

    await search.fill('gUIDE')
    await seeText(page, '1 article')
    expect(await cards(page).allInnerTexts()).toEqual([expect.stringContaining(TITLES[2])])
    expect(new URL(page.url()).search).toBe('?q=gUIDE')

    await page.reload()
    await seeText(page, '1 article')
    expect(await search.inputValue()).toBe('gUIDE')

    await search.fill('cookery & <b>')
    await seeText(page, 'No articles found matching your search.')
    expect(new URL(page.url()).searchParams.get('q')).toBe('cookery & <b>')
    await page.getByRole('button', { name: 'Clear Search' }).click()
    await expect.poll(() => cards(page).count()).toBe(2)
    expect(page.url()).toMatch(/\/blog$/)
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true)
  })
})

describe('an article', () => {
  it('has its own title and description, can be shared, and links to another article', async () => {
    const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto('/blog/1')
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1, name: TITLES[1] }).waitFor()
    expect(await page.title()).toBe(`${TITLES[1]} · Sonobrief`)
    expect(await meta(page)).toContain('every claim carries the second')
    await seeText(page, 'AI, Listening', 'May 15, 2025 · 5 min read · The Sonobrief team')
    const picture = main.getByRole('img', { name: /key moments of its summary lit/ })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    const own = `${SITE.origin}/blog/1`
    const ways = await main
      .getByRole('link', { name: /^(?:Twitter|Facebook|LinkedIn)$/ })
      .evaluateAll((links) =>
        links.map((link) => [new URL((link as HTMLAnchorElement).href).host, link.getAttribute('rel')]),
      )
    expect(ways).toEqual(
      ['twitter.com', 'www.facebook.com', 'www.linkedin.com'].map((host) => [host, 'noopener']),
    )
    await main.getByRole('button', { name: 'Copy Link' }).click()
    await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own)

    expect(await main.getByRole('link', { name: 'Start Free Trial' }).getAttribute('href')).toBe('/signup')
    expect(await main.getByRole('link', { name: 'View Pricing' }).getAttribute('href')).toBe('/pricing')

    await page.getByRole('region', { name: 'Related' }).getByRole('link', { name: TITLES[2] }).click()
    await main.getByRole('heading', { level: 1, name: TITLES[2] }).waitFor()
    await main.getByRole('heading', { level: 2, name: 'Without a network' }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await page.title()).toBe(`${TITLES[2]} · Sonobrief`)
    expect(await meta(page)).toContain('Hear only the key moments')
    await seeText(page, 'May 10, 2025 · 6 min read')

    // Where the clipboard is refused, the address is there to be copied by hand.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
      })
    })
    await main.getByRole('button', { name: 'Copy Link' }).click()
    const field = page.getByLabel('Copy this address')
    await field.waitFor()
    const address = `${SITE.origin}/blog/2`
    expect(await field.inputValue()).toBe(address)
    const selected = await field.evaluate((input: HTMLInputElement) => [
      input.selectionStart,
      input.selectionEnd,
    ])
    expect(selected).toEqual([0, address.length])
  })

  it('can be read, and searched for, without any script', async () => {
    const page = await visit({ javaScriptEnabled: false })
    await page.goto('/blog/1')
    await seeText(page, 'Every point has an address', 'Start Free Trial')
    await page.goto('/blog')
    expect(await cards(page).count()).toBe(2)
    await page.getByPlaceholder('Search articles...').fill('guide')
    await page.getByPlaceholder('Search articles...').press('Enter')
    await page.waitForURL('**/blog?q=guide')
  })
})

// docs/rules.md #article-number-scripts
describe('an address without an article', () => {
  it('runs no script in it, says that there is no article, and links back to the blog', async () => {
    const page = await visit({ expected: /the server responded with a status of 40[04]/ })
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const scripts = [
      '<script>alert(1)</script>',
      '%3Cimg%20src=x%20onerror=alert(1)%3E',
      '"><svg onload=alert(1)>',
    ]
    const numbers = ['999', '01', '1e0', '1%00', '%31%20', '<script>', '__proto__']
    for (const id of [...sample(scripts, 1), ...sample(numbers, 2)]) {
      await page.goto(`/blog/${id}`)
      await page.getByRole('heading', { level: 1, name: 'Article not found' }).waitFor()
      expect(await page.title(), id).toBe('Article not found · Sonobrief')
    }
    await page.getByRole('main').getByRole('link', { name: 'Back to the blog' }).click()
    await page.getByRole('heading', { name: 'Latest Articles' }).waitFor()
    expect(dialogs).toEqual([])
  })
})

it('no paragraph of the blog or the legal pages is wider than 720 px', async () => {
  const page = await visit({ viewport: DESKTOP, javaScriptEnabled: false })
  for (const path of ['/blog', '/blog/1', '/privacy-policy.html', '/terms-of-service.html']) {
    await page.goto(path)
    const widths = await page
      .locator('main p')
      .evaluateAll((all) => all.map((p) => (p.textContent.length > 100 ? p.clientWidth : 0)))
    // Also tells a page that lost its styles.
    expect(Math.max(...widths), path).toBeLessThanOrEqual(720)
  }
})
