import { randomUUID } from 'node:crypto'
import type { Page, Request, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sample } from '../support/tier.ts'
import { seeText, visit } from './support/browser.ts'
import { stack } from './support/stack.ts'

/** No token of ours, but in its form. */
const TOKEN = `${randomUUID().replaceAll('-', '').padEnd(40, 'a')}.${'h'.repeat(43)}`
const LINKS = [
  ['to confirm', `/confirmEmail?newsletter=${TOKEN}`, 'Yes, confirm my address', 'This link does not work'],
  ['that unsubscribes', `/newsletter/unsubscribe?token=${TOKEN}`, 'Unsubscribe', 'This link does not work'],
  ['to say never again', `/newsletter/never?token=${TOKEN}`, 'Never ask again', 'This link is not complete.'],
] as const
const PREFERENCES = {
  email: 'a•••@example.com',
  name: 'Ana',
  subscription: 'Newsletter',
  language: 'es',
  state: 'confirmed',
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Everything of the page's origin and its entry in the tab's history, where a token could have stayed. */
function traces(page: Page): Promise<string[]> {
  return page.evaluate(async (token) => {
    const kept = [location.href, document.documentElement.innerHTML, JSON.stringify(history.state)]
    kept.push(JSON.stringify(Object.entries(localStorage)), document.cookie, document.title)
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) kept.push(url)
    }
    return kept.filter((each) => each.includes(token))
  }, TOKEN)
}

describe('a link in a newsletter mail', () => {
  it.each(sample(LINKS, 1))(
    '%s does nothing until its button is pressed, and leaves its token nowhere',
    async (_, link, button, answer) => {
      const page = await visit({ serviceWorkers: 'allow', expected: /status of 4\d\d/ })
      const requests: Request[] = []
      page.context().on('request', (request) => requests.push(request))
      await page.goto(link)
      await page.getByRole('button', { name: button }).waitFor()
      await expect.poll(() => page.url()).not.toContain('?')
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      // The address is plain now; this tab still knows what it is about.
      await page.reload()
      await page.getByRole('button', { name: button }).waitFor()
      expect(await traces(page)).toEqual([])
      const posted = requests.filter((request) => request.method() !== 'GET')
      expect(posted.map((request) => request.url())).toEqual([])
      const told = await Promise.all(
        requests.map(async (request) => ({ url: request.url(), ...(await request.allHeaders()) })),
      )
      expect(told.filter(({ url }) => !url.startsWith(stack().appUrl) && !url.startsWith('data:'))).toEqual(
        [],
      )
      expect(told.filter((each) => JSON.stringify(each).includes(TOKEN))).toHaveLength(1)
      expect(told.length).toBeGreaterThan(5)

      await press(page, button)
      await seeText(page, answer)
      // Who never wants to be asked is not led to the form.
      const again = page.getByRole('link', { name: 'Ask for a new link' })
      expect(await again.count()).toBe(link.startsWith('/newsletter/never') ? 0 : 1)
      if (await again.count()) expect(await again.getAttribute('href')).toBe('/newsletterForm')
    },
  )

  it('without its token says that it is not complete, but /confirmEmail alone still says that an account is verified', async () => {
    const page = await visit()
    for (const address of [
      '/newsletter/preferences',
      '/newsletter/unsubscribe',
      '/confirmEmail?newsletter=',
    ]) {
      await page.goto(address)
      await seeText(page, 'This link is not complete. Please open it again from the e-mail.')
    }
    await page.goto(`/confirmEmail?newsletter=${TOKEN}`)
    await page.getByRole('button', { name: 'Yes, confirm my address' }).waitFor()
    // Another entry of the same tab's history.
    await page.goto('/login')
    await page.goto('/confirmEmail')
    await seeText(page, 'Email Confirmed Successfully!')
  })
})

describe('the newsletter preferences', () => {
  it('show what is stored, save changes, and keep what is typed when saving fails', async () => {
    const page = await visit({ expected: /status of 5\d\d|ERR_INTERNET_DISCONNECTED/ })
    const calls: unknown[] = []
    let answer = (route: Route): Promise<void> => route.fulfill({ status: 500, json: {} })
    await page.route('**/api/newsletter-preferences', (route) => {
      calls.push(route.request().postDataJSON())
      return answer(route)
    })
    const change = (data: object) => (route: Route) =>
      route.fulfill({ json: { success: true, message: 'Saved.', data: { ...PREFERENCES, ...data } } })

    await page.goto(`/newsletter/preferences?token=${TOKEN}`)
    await seeText(page, 'Something went wrong. Please try again.')
    const asked = Promise.withResolvers<Route>()
    answer = async (route) => asked.resolve(route)
    await press(page, 'Try again')
    await seeText(page, 'Loading...')
    await change({})(await asked.promise)
    await seeText(page, 'a•••@example.com')
    const form = page.getByRole('form', { name: 'Newsletter preferences' })
    expect(await form.getByLabel('Language').inputValue()).toBe('es')
    expect(await form.getByLabel('Newsletter', { exact: false }).first().isChecked()).toBe(true)

    await form.getByLabel('Name').fill(' ')
    await press(page, 'Save')
    await seeText(page, 'Name is required')
    await form.getByLabel('Name').fill('Ana Vidal')
    await form.getByLabel('Language').selectOption('Both')
    await form.getByLabel('Premium WaitList').check()
    await page.context().setOffline(true)
    answer = (route) => route.abort('internetdisconnected')
    await seeText(page, /^You are offline\. What you have typed stays here/)
    await press(page, 'Save')
    await seeText(page, 'Network error. Please check your connection and try again.')
    await page.context().setOffline(false)
    const wanted = { name: 'Ana Vidal', language: 'both', subscription: 'Premium WaitList' }
    answer = change(wanted)
    await press(page, 'Save')
    await seeText(page, 'Saved.')
    expect(calls.at(-1)).toEqual({ token: TOKEN, change: wanted })
    expect(await form.getByLabel('Name').inputValue()).toBe('Ana Vidal')

    await page.route('**/api/unsubscribe', (route) => {
      expect(route.request().postDataJSON()).toEqual({ token: TOKEN })
      return route.fulfill({ json: { success: true, message: '' } })
    })
    await press(page, 'Unsubscribe')
    await seeText(page, 'You’re unsubscribed.')
    const again = page.getByRole('link', { name: 'Subscribe again' })
    expect(await again.getAttribute('href')).toBe('/newsletterForm')

    answer = change({ state: 'suppressed' })
    await page.reload()
    await seeText(page, /^We have stopped mailing/)
  })
})
