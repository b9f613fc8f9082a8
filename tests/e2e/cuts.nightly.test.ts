import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { member } from './support/accounts.ts'
import { DESKTOP, PHONE, seeText } from './support/browser.ts'
import { database } from './support/database.ts'
import { themeProblems, violations } from './support/pageProblems.ts'
import { openTones, pause, play, seconds } from './support/player.ts'
import { stack } from './support/stack.ts'

it('the player plays the cut where the publisher sends this device another file, and says so', async () => {
  // The cut is made from the second download, this device gets the first one.
  const { page } = await openTones({}, [[{ atSeconds: 5, seconds: 20 }], [], [], [], []])
  await play(page).click()
  await seeText(page, /The publisher’s file has changed\. You hear the key moments cut/)
  await pause(page).waitFor()
  const source = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.src)
  expect(await source()).toContain(`:${stack().ports.storage}/`)
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(10)
})

it('the player goes on at the moment that was chosen while it looked for a cut that does not exist', async () => {
  const { page } = await openTones({}, [[{ atSeconds: 5, seconds: 20 }], [], [], [], []])
  const asked = Promise.withResolvers<Route>()
  await page.route('**/api/hear-summary', (route) => asked.resolve(route))
  await play(page).click()
  const look = await asked.promise
  await page.getByRole('button', { name: 'Next moment' }).click()
  const sound = { state: 'none', reason: 'times' }
  await look.fulfill({ json: { success: true, message: '', data: { sound } } })
  await seeText(page, /^The publisher replaced this file, so its cuts are not exact/)
  // Where the sound is, and not where it was sent.
  const heard = () =>
    page
      .locator('audio')
      .evaluate(({ paused, currentTime }: HTMLAudioElement) => (paused ? undefined : currentTime))
  await expect.poll(heard).toBeDefined()
  expect(await heard()).toBeGreaterThanOrEqual(40)
})

it('the player’s own keys do nothing while a control inside the player has the focus', async () => {
  const { page, id } = await openTones({ expected: /status of 410/ })
  await page.getByRole('checkbox', { name: 'Keep for offline' }).press('Space')
  await seeText(page, /1 MB on this device/)
  const chapters = page.locator('details').filter({ hasText: 'Forty' })
  const isOpen = () => chapters.evaluate((details: HTMLDetailsElement) => details.open)
  const before = await isOpen()
  await chapters.locator('summary').press('Space')
  await expect.poll(isOpen).toBe(!before)
  await page.getByRole('button', { name: /^In your podcast app/ }).press('Enter')
  await page.getByRole('button', { name: 'Make my address' }).click()
  await page.getByLabel('Your address, for any other app').press('Space')
  expect(await play(page).count()).toBe(1)
  expect((await database().doc(`summaries/${id}/parts/position`).get()).exists).toBe(false)
})

it('the player resumes between two moments, and then goes to the next one', async () => {
  const { page, id } = await openTones()
  await database()
    .doc(`summaries/${id}/parts/position`)
    .set({ atSeconds: 25, device: 'phone', at: new Date() })
  await page.reload()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(25)
  await page.getByRole('button', { name: 'Next moment' }).click()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(40)
})

it('the player’s sleep timer is forgotten when its time comes while nothing plays', async () => {
  // A clock stays with its context.
  const { page } = await openTones({ timezoneId: 'UTC' })
  await page.clock.install()
  await page.getByRole('button', { name: 'Sleep' }).click()
  await page.getByRole('radio', { name: /In 15 minutes/ }).click()
  await page.clock.fastForward('20:00')
  await play(page).click()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(40)
})

it('the first key point of a summary begins on a phone’s first screen', async () => {
  const { page } = await openTones({ viewport: PHONE })
  const first = page.locator('[data-followed] li').first()
  expect(await first.evaluate((li) => li.getBoundingClientRect().top + scrollY)).toBeLessThan(776)
})

it('the player’s sleep timer stops after a chapter, and another device resumes there', async () => {
  const { page, account, id } = await openTones({ viewport: PHONE })
  await page.getByRole('button', { name: 'Sleep' }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('radio', { name: /After this chapter/ }).click()
  await play(page).click()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(40)
  await play(page).waitFor()
  // It has faded, and is to be heard at the next press.
  expect(await page.locator('audio').evaluate(({ volume }: HTMLAudioElement) => volume)).toBe(1)
  await expect
    .poll(async () => (await database().doc(`summaries/${id}/parts/position`).get()).get('atSeconds'))
    .toBeGreaterThanOrEqual(40)

  const { page: other } = await member({ account, viewport: DESKTOP, path: `/summary/${id}` })
  await seeText(other, /Resume at 0:4\d\?/, /You stopped there on your/)
  expect(await themeProblems(other)).toEqual([])
  await other.getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => seconds(other)).toBeGreaterThanOrEqual(40)
})
