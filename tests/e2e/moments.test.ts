import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seeText, visit } from './support/browser.ts'
import { database } from './support/database.ts'
import { waitUntilKept } from './support/kept.ts'
import { themeProblems } from './support/pageProblems.ts'
import { openTones, pause, seconds } from './support/player.ts'
import { storeWords } from './support/storeWords.ts'

const quotes = (page: Page) => page.getByRole('main').locator('blockquote').allInnerTexts()

it('a moment is kept while listening, offline or from selected lines, and then found, changed, read offline and played', async () => {
  const { page, id, account } = await openTones({
    serviceWorkers: 'allow',
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|Could not reach Cloud Firestore/i,
  })
  await storeWords(id)
  await page.goto(`/summary/${id}/transcript`)
  await page.getByRole('link', { name: 'Play from 0:20' }).click()
  await page.locator('[data-line][aria-current]').getByText('sentence 3,').waitFor()
  await pause(page).click()
  await page.getByRole('button', { name: 'Keep this' }).click()
  await seeText(page, /^Kept: “This is sentence 2,/)
  await page.context().setOffline(true)
  // The key works where one reads, too.
  await page.getByRole('link', { name: 'Play from 0:20' }).focus()
  await page.keyboard.press('k')
  await seeText(page, /^Kept on this device\./)
  await page.context().setOffline(false)
  const kept = async () =>
    Object.keys((await database().doc(`momentPages/${account.uid}-0`).get()).get('moments') ?? {}).length
  await expect.poll(kept).toBe(2)

  await page.getByText('sentence 5,').evaluate((line) => getSelection()?.selectAllChildren(line))
  await page.getByRole('button', { name: 'Keep these lines' }).click()
  await seeText(page, /^Kept: “This is sentence 5,/)
  await page.getByRole('link', { name: 'All moments' }).last().click()
  await seeText(page, '3 kept')
  expect(await themeProblems(page)).toEqual([])
  await page.getByRole('searchbox').fill('SENTENCE 5')
  await seeText(page, '1 of 3')
  expect(await quotes(page)).toEqual([expect.stringMatching(/^This is sentence 5,/)])
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('about pears')
  await page.getByRole('button', { name: 'Save note' }).click()
  await seeText(page, 'about pears')
  await page.getByRole('button', { name: 'Start earlier' }).click()
  await expect.poll(() => quotes(page)).toEqual([expect.stringMatching(/^This is sentence 4,/)])
  expect(await kept()).toBe(3)

  await waitUntilKept(page, 'shell', 'member')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await page.reload()
  await seeText(page, '3 kept', 'about pears')
  await page.context().setOffline(false)

  // Each plays where it is listed, by one player, and ends at its end.
  const row = (index: number) => page.getByRole('main').locator('li').nth(index)
  await row(0).getByRole('link', { name: 'Listen to the original at 0:40: This is sentence 4, of' }).click()
  await row(0).getByRole('link', { name: 'Pause at 0:40' }).waitFor()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(40)
  await row(2).getByRole('link', { name: 'Listen to the original at 0:20' }).click()
  await row(2).getByRole('link', { name: 'Pause at 0:20: This is sentence 2, of' }).click()
  await page.getByRole('button', { name: 'Play the moment at 0:20' }).waitFor()
  expect([await page.locator('audio').count(), Math.floor((await seconds(page)) / 10)]).toEqual([1, 2])
  expect(await themeProblems(page)).toEqual([])

  // On the summary it plays here.
  await page.goto(`/summary/${id}`)
  const own = page.getByRole('region', { name: 'Your moments' })
  await own.getByRole('link', { name: 'Listen to the original at 0:20' }).first().click()
  await own.locator('[aria-current]').getByRole('link', { name: 'Pause at 0:20' }).first().click()
  expect(Math.floor((await seconds(page)) / 10)).toBe(2)
})

it('#shared-moments: a shared moment plays its own seconds signed out, to the last word, and loads no sound before that', async () => {
  const { page, id } = await openTones()
  await storeWords(id)
  await page.goto(`/summary/${id}/transcript`)
  await page.getByText('sentence 1,').evaluate((line) => getSelection()?.selectAllChildren(line))
  await page.getByRole('button', { name: 'Keep these lines' }).click()
  await page.getByRole('link', { name: 'All moments' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const address = await page.locator('output a').innerText()
  const signedOut = await visit({ expected: /status of 410/ })
  const asked: string[] = []
  signedOut.on('request', (request) => asked.push(request.url()))
  await signedOut.goto(new URL(address).pathname)
  await seeText(signedOut, /^This is sentence 1,/, /which then sees your IP address/)
  // Captions are ours.
  expect(asked.filter((each) => !each.endsWith('.vtt'))).toEqual([signedOut.url()])
  expect(await themeProblems(signedOut)).toEqual([])
  const audio = signedOut.locator('video')
  await audio.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 4
    return element.play()
  })
  expect(await audio.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThanOrEqual(10)
  const captions = () =>
    audio.evaluate(({ textTracks }: HTMLVideoElement) => (textTracks[0]?.activeCues?.[0] as VTTCue)?.text)
  await expect.poll(captions).toMatch(/^This is sentence 1,/)
  await expect.poll(() => audio.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  const end = await audio.evaluate((element: HTMLVideoElement) => element.currentTime)
  expect([end >= 19.9, end < 21.5]).toEqual([true, true])
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await seeText(page, 'No longer shared.')
  expect((await signedOut.goto(new URL(address).pathname))?.status()).toBe(410)
  await seeText(signedOut, 'This moment is no longer shared')
})
