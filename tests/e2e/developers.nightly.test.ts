import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { developer, makeKey } from './support/apiKeys.ts'
import { seeText } from './support/browser.ts'
import { database } from './support/database.ts'
import { problemsOf, themeProblems } from './support/pageProblems.ts'

it('API keys and /developers work by keyboard and pass the accessibility checks, on phone and desktop, in both themes', async () => {
  const { page } = await developer()
  await makeKey(page, 'A reader', 'Read')
  await page.reload()
  await seeText(page, /^A reader/, 'not used yet')
  expect(await problemsOf(page)).toEqual([])
  // Make and leave by keyboard alone.
  await page.getByRole('button', { name: 'Make a key' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.getByRole('button', { name: 'Make the key' }).press('Enter')
  await seeText(page, 'A name is required, so that you know the key again.')
  expect(await themeProblems(page)).toEqual([])
  // Not while it is made: browsers close it at the second Escape whatever a page says.
  const held = Promise.withResolvers<Route>()
  await page.route('**/api/api-keys', (route) => held.resolve(route))
  await page.getByLabel('Name').last().fill('Another')
  await page.getByRole('button', { name: 'Make the key' }).press('Enter')
  const route = await held.promise
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await route.fulfill({ status: 500, json: { success: false, message: 'No.' } })
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await page.unroute('**/api/api-keys')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Make a key')

  await page.goto('/developers#INSUFFICIENT_CREDITS')
  expect(await page.locator('tr:target').textContent()).toContain('402')
  expect(await problemsOf(page)).toEqual([])
})

it('the meter of API calls today is drawn and read out, and shows its last known count offline', async () => {
  const { page, account } = await developer()
  const card = page.getByRole('region', { name: 'Calls today' })
  const meter = card.getByRole('meter', { name: 'Calls today, used' })
  await seeText(page, 'of 5,000 calls today (resets 00:00 UTC)')
  expect(await meter.evaluate((each: HTMLMeterElement) => each.value)).toBe(0)

  const limits = database().collection('accountLimits').doc(account.uid)
  const day = new Date().toISOString().slice(0, 10)
  const api = { minute: `${day}T00:00`, inMinute: 0, day, inDay: 1_240 }
  await limits.set({ calls: { api } }, { merge: true })
  await page.reload()
  await card.getByText('1,240', { exact: true }).waitFor()
  expect(await meter.evaluate((each: HTMLMeterElement) => each.value)).toBeCloseTo(0.248)
  expect(await meter.textContent()).toBe('1,240 of 5,000')
  expect(await problemsOf(page)).toEqual([])

  // The card is opened anew where there is no network: nothing can be asked.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('heading', { name: 'Credits', exact: true }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Account' }).first().click()
  await seeText(page, /^of 5,000, as of \d\d:\d\d$/)
  await card.getByText('1,240', { exact: true }).waitFor()
  // What was counted on another day says nothing of this one.
  await page.evaluate(() => {
    const key = 'sonobrief.callsToday'
    const kept = localStorage.getItem(key) ?? ''
    localStorage.setItem(key, kept.replace(/\d{4}-\d\d-\d\dT/, '2026-01-01T'))
  })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('heading', { name: 'Credits', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Account' }).first().click()
  await page.getByRole('region', { name: 'API keys' }).waitFor()
  expect(await card.count()).toBe(0)
  await page.context().setOffline(false)
  await limits.set({ calls: { api: { inDay: 5_000 } } }, { merge: true })
  await page.reload()
  await seeText(page, 'They are used up. Calls are answered again from 00:00 UTC.')
})
