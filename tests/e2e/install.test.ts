import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { nightly } from '../support/tier.ts'
import { createAccount, enter } from './support/accounts.ts'
import { seeText, visit } from './support/browser.ts'
import { storeSummary } from './support/storeSummary.ts'

/** The app is offered for installation after a success, once, and never on arrival. */

const OFFER = 'Keep Sonobrief at hand'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Chromium's event as a browser sends it; a page under test never gets a real one. */
async function browserOffers(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(event, { prompt: async () => void (document.title = 'asked') })
    // Not cancelled would mean that the browser shows a bar of its own.
    return !dispatchEvent(event)
  })
}

describe('the offer to install', () => {
  it('waits for the first summary, opens the browser’s own dialog, and is made once', async () => {
    const page = await visit()
    const account = await createAccount()
    await page.goto('/')
    // Before the app is there, the small script of the page holds it back.
    expect(await browserOffers(page)).toBe(true)
    await enter(page, account.email)
    expect(await browserOffers(page)).toBe(true)
    await seeText(page, 'Quiet in here')
    expect(await page.getByText(OFFER).count()).toBe(0)

    await storeSummary(account)
    await seeText(page, OFFER)
    await page.getByRole('button', { name: 'Install', exact: true }).click()
    expect(await page.title()).toBe('asked')
    await page.getByText(OFFER).waitFor({ state: 'detached' })
    await page.reload()
    await seeText(page, 'How a port never sleeps')
    await browserOffers(page)
    expect(await page.getByText(OFFER).count()).toBe(0)
  })

  nightly(
    'says how to install where the browser has no dialog, and once declined does not come back, after a log-out either',
    async () => {
      const page = await visit({ userAgent: IPHONE })
      const account = await createAccount()
      await storeSummary(account)
      await enter(page, account.email)
      await seeText(page, `${OFFER}: Share → Add to Home Screen.`)
      await page.getByRole('button', { name: 'Not now' }).click()
      await page.getByText(OFFER).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Log out' }).click()
      await page.waitForURL((url) => url.pathname === '/')
      await enter(page, account.email)
      await seeText(page, 'How a port never sleeps')
      expect(await page.getByText(OFFER).count()).toBe(0)
    },
  )
})
