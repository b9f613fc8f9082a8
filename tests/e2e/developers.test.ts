import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { SITE } from '#domain/site.ts'
import { createAccount, enter, PASSWORD, type TestAccount } from './support/accounts.ts'
import { DESKTOP, PHONE, seeText, useBrowser, visit } from './support/browser.ts'
import { database, useDatabase } from './support/database.ts'
import { problemsOf, themeProblems } from './support/pageProblems.ts'
import { stack } from './support/stack.ts'

useBrowser()
useDatabase()

const run = promisify(execFile)

/** A shell does what stands there; only the host is this stack's. */
async function shell(command: string, key: string): Promise<{ status: number; type: string; body: Answer }> {
  const local = command.replaceAll(SITE.origin, stack().appUrl)
  const script = `${local} --silent --show-error --write-out '%{stderr}%{http_code} %{content_type}'`
  const { stdout, stderr } = await run('bash', ['-c', script], {
    env: { ...process.env, SONOBRIEF_KEY: key },
  })
  const [, status, type = ''] = /(\d{3}) (\S+)/.exec(stderr) ?? []
  return { status: Number(status), type, body: JSON.parse(stdout) as Answer }
}
interface Answer {
  kind?: string
  episode?: { id: string; credits: { basic: number } }
  id?: string
  state?: string
  credits?: number
  points?: Array<{ quote: string; second: number; link: string; verified: boolean }>
  code?: string
}

async function subscriber(): Promise<{ page: Page; account: TestAccount }> {
  const page = await visit({
    permissions: ['clipboard-read', 'clipboard-write'],
    // Playwright answers no request in the place of one that a worker of the page has seen.
    serviceWorkers: 'block',
    viewport: DESKTOP,
    expected: /401|400|500|ERR_INTERNET_DISCONNECTED|Could not reach Cloud Firestore/,
  })
  const account = await createAccount()
  await enter(page, account.email)
  await database().collection('users').doc(account.email).update({ 'subscription.plan': 'premium' })
  return { page, account }
}

async function makeKey(page: Page, name: string, may: 'Read' | 'Read and write'): Promise<string> {
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByLabel('Name').last().fill(name)
  await page.getByLabel('It may').selectOption({ label: await optionOf(page, `${may}:`) })
  const make = page.getByRole('button', { name: 'Make the key' })
  const password = page.getByLabel('Your password')
  await make.click()
  // A first session goes on with a token of ours, for which nobody was asked a password.
  await page.getByText('Your key, this once').or(password).waitFor()
  if (await password.isVisible()) {
    await password.fill(PASSWORD)
    await make.click()
  }
  await seeText(page, 'Your key, this once')
  return (
    (await page
      .locator('section code')
      .filter({ hasText: /^sb_.{43}$/ })
      .textContent()) ?? ''
  )
}
const optionOf = async (page: Page, start: string) =>
  (await page.getByLabel('It may').locator('option').allTextContents()).find((text) =>
    text.startsWith(start),
  ) ?? ''

it('a key made in the account does what /developers prints, in a shell, until it is ended', async () => {
  const { page } = await subscriber()
  await page.goto('/account')
  const key = await makeKey(page, 'Reading list', 'Read and write')
  const card = page.getByRole('region', { name: 'API keys' })
  await card.getByRole('button', { name: 'Copy' }).click()
  await seeText(page, 'Copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  expect(await themeProblems(page)).toEqual([])
  await card.getByRole('button', { name: 'I have kept it' }).click()
  await expect.poll(() => page.content()).not.toContain(key)

  // As printed, by its own buttons.
  await page.goto('/developers')
  const commands: string[] = []
  for (const name of ['Find an episode', 'Ask for a summary', 'Read it, with its seconds']) {
    await page.getByRole('button', { name: `Copy: ${name}` }).click()
    const shown = await page.getByRole('region', { name, exact: true }).textContent()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
    commands.push(shown ?? '')
  }
  const [find = '', ask = '', read = ''] = commands
  const found = await shell(find, key)
  expect(found).toMatchObject({ status: 200, body: { kind: 'episode' } })
  const asked = await shell(ask, key)
  expect(asked).toMatchObject({
    status: 202,
    body: {
      // The answer waits ten seconds for the charge; how far the summary is by then is the machine's affair.
      state: expect.stringMatching(/^(?:requested|charged|summarizing|ready|sending|sent)$/),
      credits: found.body.episode?.credits.basic,
    },
  })
  expect((await shell(ask, key)).body.id).toBe(asked.body.id)
  await expect
    .poll(async () => (await shell(read, key)).body.state, { interval: 1_500 })
    .toMatch(/^(?:ready|sending|sent)$/)
  const { points = [] } = (await shell(read, key)).body
  expect(points.length).toBeGreaterThanOrEqual(5)
  for (const point of points)
    expect(point).toMatchObject({ verified: true, link: expect.stringContaining('&t=') })
  // What the page says of the description is there too.
  expect((await fetch(`${stack().appUrl}/api/v1/openapi.json`)).status).toBe(200)
  expect((await fetch(`${stack().appUrl}/mcp`, { method: 'POST' })).status).toBe(401)

  // Ended, by who says once more who they are.
  await page.goto('/account')
  let isFirst = true
  await page.route('**/api/api-keys', (route) => {
    const isEnd = route.request().postData()?.includes('"end"') === true
    if (!isEnd || !isFirst) return route.continue()
    isFirst = false
    const refused = { success: false, message: 'Again.', error_details: { accountError: 'SIGN_IN_AGAIN' } }
    return route.fulfill({ status: 401, json: refused })
  })
  await page.getByRole('button', { name: 'End Reading list' }).click()
  await page.getByRole('button', { name: 'End it now' }).click()
  await page.getByLabel('Your password').fill('not-this-one')
  await page.getByRole('button', { name: 'End it now' }).click()
  await seeText(page, 'This password does not belong to the account. Please try again.')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'End it now' }).click()
  await seeText(page, /^0 of 10 keys/)
  expect(await shell(read, key)).toMatchObject({
    status: 401,
    type: 'application/problem+json',
    body: { code: 'KEY_NEEDED' },
  })
})

it('keys and /developers are whole by keyboard, on a phone and a desk, in both themes', async () => {
  const { page } = await subscriber()
  await page.goto('/account')
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

  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await page.goto('/developers#INSUFFICIENT_CREDITS')
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWide).toBe(false)
    expect(await page.locator('tr:target').textContent()).toContain('402')
  }
  expect(await problemsOf(page)).toEqual([])
})

it('the calls of a day are drawn and read out, and stay as last known without a network', async () => {
  const { page, account } = await subscriber()
  const card = page.getByRole('region', { name: 'Calls today' })
  const meter = card.getByRole('meter', { name: 'Calls today, used' })
  await page.goto('/account')
  await seeText(page, 'of 5,000, until 00:00 UTC, counted in fives')
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

it('who has no plan with an API is told so, and has no button that does nothing', async () => {
  const page = await visit()
  const account = await createAccount()
  await enter(page, account.email)
  await page.goto('/account')
  await seeText(page, /Keys do nothing on the free plan/)
  expect(await page.getByRole('button', { name: 'Make a key' }).count()).toBe(0)
})
