import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createAccount, enter } from './support/accounts.ts'
import { seeText, useBrowser, visit } from './support/browser.ts'
import { stack } from './support/stack.ts'
import { holdApp } from './support/slowApp.ts'
import { ROUTES } from '../../src/shared/shell/routes.ts'

useBrowser()

const PUBLIC = ['/', '/login', '/signup', '/forgot-password', '/demo', '/confirmEmail']

describe('addresses', () => {
  it('answers an unknown one with 404 and the way home', async () => {
    const page = await visit({ expected: /status of 404/ })
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await seeText(page, 'Nothing to hear here')
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await page.waitForURL(`${stack().appUrl}/`)
  })

  it('never answers a missing script with a page', async () => {
    const answer = await fetch(`${stack().appUrl}/assets/gone-123.js`)
    expect(answer.status).toBe(404)
  })

  it('has no link that leads nowhere', async () => {
    const page = await visit()
    const links = new Set<string>()
    for (const path of PUBLIC) {
      await page.goto(path)
      await page.getByRole('contentinfo').waitFor()
      const hrefs = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
      for (const href of hrefs) links.add(href)
    }
    for (const link of links) {
      const answer = await fetch(stack().appUrl + link)
      expect([link, answer.status]).toEqual([link, 200])
    }
    expect(links.size).toBeGreaterThan(4)
  })

  it('shows the header with the logo everywhere but on the landing page, and the footer everywhere', async () => {
    const page = await visit()
    for (const path of PUBLIC) {
      await page.goto(path)
      await page.getByRole('contentinfo').getByText('Contact support').waitFor()
      expect(await page.getByRole('banner').getByRole('link', { name: 'Sonobrief, home' }).count()).toBe(1)
    }
  })
})

describe('the console', () => {
  it.each(['signed out', 'signed in'])('has nothing to say on any address, %s', async (who) => {
    // Of the links and codes that are none, and of documents: browsers write each refusal there, and so do we where it
    // comes before the next address is opened.
    const page = await visit({ expected: /status of 40[0-9]|FirebaseError: \s*Null value error/ })
    if (who === 'signed in') await enter(page, (await createAccount()).email)
    for (const path of ROUTES) {
      await page.goto(path.replace(/:\w+/, '1'))
      await page.getByRole('contentinfo').waitFor()
      await page.locator('h1').first().waitFor()
    }
  })
})

describe('moving about', () => {
  it('starts every screen at its top, and tells readers so', async () => {
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

  it('reaches the content past the header with one key', async () => {
    const page = await visit()
    await page.goto('/login')
    await seeText(page, 'Welcome back')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  })
})

describe('code that went away with a deploy', () => {
  it('is fetched anew by loading the page again, once', async () => {
    const page = await visit({ expected: /ERR_FAILED/, serviceWorkers: 'block' })
    await page.goto('/login')
    await seeText(page, 'Welcome back')
    let missing = 1
    await page.route('**/assets/ForgotPasswordScreen*.js', (route) =>
      missing-- > 0 ? route.abort() : route.continue(),
    )
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await seeText(page, 'Send Reset Link')
  })

  it('says what happened when it stays away', async () => {
    const page = await visit({
      expected: /ERR_FAILED|Failed to fetch|preload CSS|could not be fetched/,
      serviceWorkers: 'block',
    })
    await page.route('**/assets/ForgotPasswordScreen*.js', (route) => route.abort())
    await page.goto('/forgot-password')
    await seeText(page, 'Unexpected Application Error!')
    await page.unroute('**/assets/ForgotPasswordScreen*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await seeText(page, 'Send Reset Link')
  })
})

describe('JavaScript', () => {
  /** The addresses of the scripts that the page asks for from now on. */
  function scriptsOf(page: Page): Set<string> {
    const scripts = new Set<string>()
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin === stack().appUrl && pathname.endsWith('.js')) scripts.add(request.url())
    })
    return scripts
  }
  /** Asked for anew: a page that has gone on, or is closed, gives no bodies any more. */
  const read = (scripts: Set<string>): Promise<string[]> =>
    Promise.all([...scripts].map(async (script) => (await fetch(script)).text()))

  it('is not fetched for Firebase before somebody needs it', async () => {
    const page = await visit({ serviceWorkers: 'block' })
    const scripts = scriptsOf(page)
    for (const path of ['/', '/login', '/signup', '/demo']) {
      scripts.clear()
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const total = (await read(scripts)).reduce((sum, { length }) => sum + length, 0)
      // Uncompressed: React and the shell are about 250 kB, the demo 35, Auth 90 more, Firestore 450.
      expect([path, total > 100_000, total < 300_000]).toEqual([path, true, true])
    }
  })

  it('holds nothing of the Firebase products that reactfire pulls in', async () => {
    const page = await visit({ serviceWorkers: 'block' })
    const scripts = scriptsOf(page)
    const { email } = await createAccount()
    await enter(page, email)
    const all = (await read(scripts)).join('\n')
    expect(all).toContain('firestore.googleapis.com')
    for (const trace of [
      'firebasestorage.googleapis.com',
      'firebaseremoteconfig',
      'firebaseio.com',
      'cloudfunctions.net',
    ]) {
      expect(all).not.toContain(trace)
    }
  })
})
