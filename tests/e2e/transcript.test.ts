import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { nightly } from '../support/tier.ts'
import { DESKTOP, PHONE, seeText } from './support/browser.ts'
import { database } from './support/database.ts'
import { themeProblems } from './support/pageProblems.ts'
import { openTones } from './support/player.ts'
import { storeWords } from './support/storeWords.ts'

const lit = (page: Page) => page.locator('[data-line][aria-current]')

const boxOf = async (found: Locator) => (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

it('the transcript page says why there are no words; with them, it lights the spoken line, plays from a line and finds words', async () => {
  const { page, id } = await openTones({ expected: /status of (?:410|429)/ })
  // Its screen is fetched before the press.
  await page.waitForFunction(() => /TranscriptView/.test(JSON.stringify(performance.getEntries())))
  await page.getByRole('link', { name: /^Transcript/ }).click()
  await seeText(page, 'The words of this episode are no longer kept. The summary stays.')
  await storeWords(id)
  await page.reload()
  await seeText(page, /sentence 5/)
  await page.getByRole('heading', { name: 'In the garden' }).waitFor()
  await seeText(page, /^Key moment: Ten$/, /^Key point: The tenth is a tone\.$/)
  expect(await page.locator('[data-moment]').count()).toBe(2)
  const [first, player] = [page.locator('[data-line]').first(), page.getByLabel('Player of the key moments')]
  await page.setViewportSize(DESKTOP)
  const { x, width } = await boxOf(first)
  expect(x + width).toBeLessThanOrEqual((await boxOf(player)).x)
  await page.setViewportSize(PHONE)

  // From a moment on, past its end, without a jump to the next one.
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2')
  await page.getByRole('link', { name: 'Play from 0:10' }).click()
  await lit(page).getByText('sentence 1,').waitFor()
  await lit(page).getByText('sentence 2,').waitFor()
  expect(await lit(page).count()).toBe(1)
  await page.getByText('sentence 4,').click()
  await lit(page).getByText('sentence 4,').waitFor()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  // The lit line begins at the player's second.
  await page.getByRole('button', { name: 'Previous moment' }).dblclick()
  await lit(page).getByText('sentence 1,').waitFor()

  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, -5_000)
  const back = page.getByRole('button', { name: 'Back to the voice' })
  await back.click()
  await back.waitFor({ state: 'detached' })
  await expect.poll(() => lit(page).evaluate((line) => line.getBoundingClientRect().top)).toBeGreaterThan(0)

  const field = page.getByRole('searchbox', { name: 'Search the transcript' })
  await field.fill('PEARS')
  await seeText(page, '1 of 2')
  await field.press('Enter')
  await seeText(page, '2 of 2')
  expect(await page.locator('[data-found] mark').innerText()).toBe('pears')
  await field.press('Shift+Enter')
  await seeText(page, '1 of 2')
  expect(await themeProblems(page)).toEqual([])
  // Tab leads to the line that was found, arrows from line to line.
  await page.getByRole('link', { name: 'Play from 0:10' }).focus()
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('0:20')

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download VTT' }).click()
  const file = await readFile(await (await coming).path(), 'utf8')
  expect(file).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:10\.000\n<v Ana>This is sentence 0,/)

  // Beside its summary, by the same player, once it is opened, and again at the next visit.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.setViewportSize(DESKTOP)
  await page.goto(`/summary/${id}`)
  const beside = page.getByRole('checkbox', { name: /^Transcript/ })
  await beside.waitFor()
  const hasWords = () => asked.some((each) => /api\/transcript|TranscriptView/.test(each))
  expect([hasWords(), await page.getByRole('link', { name: /^Transcript/ }).count()]).toEqual([false, 0])
  await beside.check()
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2')
  // Within the page's grid, and to the end of the window.
  const [column, article] = [
    await boxOf(page.locator('[data-beside]')),
    await boxOf(page.getByRole('article')),
  ]
  expect(Math.round(column.y + column.height)).toBe(DESKTOP.height - 24)
  expect(column.x + column.width).toBe(article.x + article.width)
  await page.getByText('sentence 3,').click()
  const scrolled = await page.evaluate(() => scrollY)
  await lit(page).getByText('sentence 5,').waitFor()
  // The voice scrolls the words, not the page.
  expect([hasWords(), await page.evaluate(() => scrollY)]).toEqual([true, scrolled])
  expect(await page.locator('audio').count()).toBe(1)
  await page.reload()
  await seeText(page, /sentence 5/)
  await page.setViewportSize(PHONE)

  // Without key moments it plays here too; after too many calls the device's copy is read.
  await database().doc(`summaries/${id}/parts/result`).update({ moments: [] })
  await page.goto(`/summary/${id}`)
  const main = page.getByRole('main').filter({ hasText: 'So is the fortieth.' })
  await main.filter({ hasNotText: 'Forty' }).waitFor()
  const details = { validationError: 'CALL_LIMIT_REACHED', retryAfterSeconds: 60 }
  const tooMany = { success: false, message: 'Too many calls.', error_details: details }
  await page.route('**/api/transcript', (route) => route.fulfill({ status: 429, json: tooMany }))
  // Its first lines come in one go with the page, once the summary's page has read them ahead; its player later.
  const linesAtOnce = async (pressed: Element) => {
    if (pressed instanceof HTMLElement) pressed.click()
    await Promise.resolve()
    const { length } = document.querySelectorAll('[data-line]')
    if (length === 0) history.back()
    return [length > 0, document.querySelectorAll('[aria-label="Play the episode"]').length]
  }
  const link = page.getByRole('link', { name: /^Transcript/ })
  await expect.poll(() => link.evaluate(linesAtOnce), { interval: 500 }).toEqual([true, 0])
  await page.getByRole('button', { name: 'Play the episode' }).waitFor()
  await page.getByRole('link', { name: 'Play from 0:20' }).click()
  await lit(page).getByText('sentence 2,').waitFor()
})

it('a press on a line before the player stands plays there once it does; where it never does, a link leads to the original', async () => {
  const { page, id } = await openTones({ expected: /ERR_|Failed to fetch|could not|Could not/ })
  await storeWords(id)
  let player = Promise.withResolvers<'continue' | 'abort'>()
  await page.route('**/assets/OwnPlayer*', async (route) => route[await player.promise]())
  await page.goto(`/summary/${id}/transcript`)
  const tabs = () => page.context().pages().length
  const before = tabs()
  const line = (time: string) => page.getByRole('link', { name: `Play from ${time}` })
  await line('0:40').press('Enter')
  await page.getByText('sentence 2,').click()
  await lit(page).getByText('sentence 2,').waitFor()
  expect([tabs(), await page.locator('audio').count()]).toEqual([before, 0])
  player.resolve('continue')
  const audio = page.locator('audio')
  const heard = () => audio.evaluate(({ paused, currentTime }: HTMLAudioElement) => !paused && currentTime)
  await expect.poll(heard).toBeGreaterThan(20)
  expect(tabs()).toBe(before)

  player = Promise.withResolvers()
  await page.reload()
  await page.getByText('sentence 3,').click()
  await page.context().setOffline(true)
  player.resolve('abort')
  await seeText(page, 'This cannot be played here.')
  expect(await page.getByRole('link', { name: 'original at 0:30' }).getAttribute('href')).toMatch(/#t=30$/)
  expect(await lit(page).count()).toBe(0)
  await page.context().setOffline(false)
  const leaving = page.context().waitForEvent('page')
  await line('0:40').click()
  expect((await leaving).url()).toMatch(/#t=40$/)
})

it('an episode is read once for all parts of its summary’s screens, and anew at the next visit', async () => {
  const { page, id } = await openTones()
  await storeWords(id)
  let reads = 0
  page.on('request', (request) => {
    reads += request.postData()?.match(/addTarget.{1,99}documents%22.{1,199}%2Fepisodes%2F/g)?.length ?? 0
  })
  await page.reload()
  const show = page.getByRole('link', { name: 'The Long Shelf' })
  await show.waitFor()
  await page.getByRole('button', { name: /^Download PDF/ }).click()
  await page.getByRole('checkbox', { name: 'With the transcript' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Transcript/ }).click()
  await seeText(page, /sentence 5/)
  await page.goBack()
  await show.waitFor()
  expect(reads).toBe(1)
  await database().doc(`episodes/${id}`).update({ showId: 'renamed' })
  const leave = async () => {
    await page.getByRole('link', { name: 'Your summaries' }).first().click()
    await page.waitForURL('**/dashboard')
  }
  const again = async () => {
    await page.goBack()
    const href = await show.getAttribute('href')
    await leave()
    return href
  }
  await leave()
  // The last read is kept for two seconds, for a next screen.
  await expect.poll(again, { interval: 2_500 }).toBe('/shows/renamed')
})

nightly('the transcript of twelve hours draws lines as they come into view, and finds the last', async () => {
  const { page, id } = await openTones()
  await storeWords(id, 12 * 3_600)
  const rest = Promise.withResolvers<void>()
  await page.route('**/api/transcript', async (route) => {
    if (route.request().postData()?.includes('cursor')) await rest.promise
    await route.continue()
  })
  await page.getByRole('link', { name: /^Transcript/ }).click()
  const lines = page.locator('[data-line]')
  // Shown before the second answer comes.
  await lines.first().waitFor()
  rest.resolve()
  await page.getByRole('button', { name: 'Download VTT' }).and(page.locator(':enabled')).waitFor()
  const { y } = await boxOf(lines.first())
  expect([await page.evaluate(() => scrollY), y < PHONE.height - 100]).toEqual([0, true])
  expect(await lines.count()).toBeLessThan(400)
  // A step of scrolling costs what comes into view, and nothing for the two hundred blocks around it.
  const browser = page.context().browser()
  await browser?.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'],
  })
  await page.evaluate(() => scrollTo(0, 100_000))
  await expect.poll(() => lines.last().getAttribute('data-line').then(Number)).toBeGreaterThan(600)
  const trace = String(await browser?.stopTracing())
  const styled = Array.from(trace.matchAll(/"elementCount":(\d+)/g), ([, count]) => Number(count))
  expect([styled.length > 0, Math.max(...styled) < 150]).toEqual([true, true])
  const field = page.getByRole('searchbox', { name: 'Search the transcript' })
  for (const index of [4_319, 17, 4_001]) {
    await field.fill(`sentence ${index},`)
    await expect.poll(async () => (await boxOf(page.locator('[data-found]'))).y).toBeGreaterThan(0)
    expect((await boxOf(page.locator('[data-found]'))).y).toBeLessThan(PHONE.height)
  }
  // Taken out again away from the viewport.
  await page.locator('#line-17').waitFor({ state: 'detached' })
  await expect.poll(() => lines.count()).toBeLessThan(120)
})
