import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { nightly } from '../support/tier.ts'
import { createAccount, logIn, member } from './support/accounts.ts'
import { seeText, type VisitOptions } from './support/browser.ts'
import { waitUntilKept } from './support/kept.ts'
import { stack } from './support/stack.ts'
import { storeSummary } from './support/storeSummary.ts'
import { traces } from './support/traces.ts'

/** Log-out on a shared device leaves nothing of the last user readable, offline included. docs/rules.md #nothing-after-log-out */

async function irene(options: VisitOptions = { serviceWorkers: 'allow' }) {
  const { page, account } = await member({
    ...options,
    account: await createAccount({ name: 'Irene Vidal' }),
    // Offline, Firestore asks after a picture of Google's, which our policy does not let it have.
    expected: /ERR_INTERNET_DISCONNECTED|Could not reach Cloud Firestore|cleardot\.gif/,
  })
  const secrets = [account.email, account.uid, 'Irene Vidal']
  // The proof that traces() sees what there is.
  await expect
    .poll(async () => (await traces(page, ...secrets)).join('\n'))
    .toMatch(/database firestore\/[^\n]*Irene Vidal/)
  return { page, account, secrets }
}

async function ready(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await waitUntilKept(page, 'public')
  await page.reload()
  await seeText(page, 'Used this month')
}

describe('log-out', () => {
  it('leaves nothing in any storage, and nothing to go back to', async () => {
    const { page, account, secrets } = await irene()
    // Search keeps words of its own.
    await storeSummary(account)
    secrets.push('Tides decide first.')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('tides')
    await page.locator('mark').first().waitFor()
    await expect
      .poll(async () => (await traces(page, ...secrets)).join('\n'))
      .toMatch(/database person-search[^\n]*Tides decide first/)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Try the demo' }).click()
    await page.waitForURL('**/demo')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
    // The page that is left takes its menu with it, and stays until the next one is there.
    await page.waitForURL('**/pricing')
    await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${stack().appUrl}/`)
    await seeText(page, 'Try Free Demo')
    expect(await traces(page, ...secrets)).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('sonobrief.syncedAt'))).toBeNull()
    for (const path of ['/pricing', '/demo', '/']) {
      await page.goBack()
      await page.waitForURL(stack().appUrl + path)
      expect(await traces(page, ...secrets)).toEqual([])
    }
    // The next person has a clean device.
    await logIn(page, (await createAccount({ name: 'Luis Otero' })).email)
    await seeText(page, 'Luis Otero', 'Quiet in here')
    expect(await traces(page, ...secrets)).toEqual([])
  })

  nightly('leaves no trace of the account offline either, in every open tab', async () => {
    const { page, secrets } = await irene()
    await ready(page)
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    await seeText(other, 'Used this month')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Log out' }).click()
    for (const tab of [page, other]) {
      await tab.waitForURL(`${stack().appUrl}/`)
      await seeText(tab, 'Try Free Demo')
    }
    for (const tab of [page, other]) expect(await traces(tab, ...secrets)).toEqual([])
    await page.goto('/dashboard')
    await page.waitForURL(`${stack().appUrl}/`)
    expect(await traces(page, ...secrets)).toEqual([])
  })

  nightly('is finished at the next start when it was cut short', async () => {
    const { page, secrets } = await irene()
    // As if the tab had been closed between the mark and the removal.
    await page.goto('/confirm-delivery')
    await page.evaluate(() => {
      localStorage.setItem('sonobrief.wipe', '1')
      for (const key of Object.keys(localStorage))
        if (key.startsWith('firebase:')) localStorage.removeItem(key)
    })
    await page.goto('/')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sonobrief.wipe'))).toBeNull()
    expect((await traces(page, ...secrets)).filter((trace) => trace.startsWith('database'))).toEqual([])
  })
})

it('a sign-in after another account’s session, without a log-out between, begins with a clean device', async () => {
  const { page, secrets } = await irene({})
  const other = await page.context().newPage()
  await other.goto('/confirm-delivery')
  // The session is gone, as after a deletion of the site's Auth data alone; the documents are still there.
  await page.goto('/confirm-delivery')
  await other.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('firebase:')) localStorage.removeItem(key)
  })
  await logIn(page, (await createAccount({ name: 'Luis Otero' })).email)
  await seeText(page, 'Luis Otero')
  expect(await traces(page, ...secrets)).toEqual([])
})
