import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Summary } from '#domain/summary.ts'
import { createAccount, enter } from './support/accounts.ts'
import { PHONE, seeText, useBrowser, visit } from './support/browser.ts'
import { database, useDatabase } from './support/database.ts'
import { themeProblems, violations } from './support/pageProblems.ts'
import { stack } from './support/stack.ts'
import { newSummaryId, storeSummary } from './support/storeSummary.ts'

useBrowser()
useDatabase()

/** One of emulator-data's episodes, that the player can be opened with. */
const VIDEO = 'sbZ0oInJar1'

const SUMMARY: Summary = {
  headline: 'Ports run on patience',
  gist: 'Three people who keep a harbour awake explain how.',
  keyPoints: [
    { text: 'Tides decide first.', quote: 'the tide decides', startSeconds: 105 },
    { text: 'Cranes wait for the wind.', quote: 'the wind has a say', startSeconds: 310 },
    { text: 'Pilots talk little.', quote: 'we talk little', startSeconds: 610 },
    { text: 'The last ship is the longest.', quote: 'it is always the longest', startSeconds: 850 },
  ],
  moments: [
    { title: 'The night shift', quote: 'nobody sleeps at two', startSeconds: 100, endSeconds: 130 },
    { title: 'The wind', quote: 'then the wind came', startSeconds: 300, endSeconds: 420 },
    { title: 'On board', quote: 'you climb a ladder', startSeconds: 600, endSeconds: 750 },
  ],
  verified: null,
  speech: Array.from({ length: 240 }, (_, i) => 1 + (i % 7) / 3),
}

/** Somebody with a summary of a video, on its page. */
async function opened(options: Parameters<typeof visit>[0] = {}) {
  const page = await visit(options)
  const account = await createAccount()
  const id = newSummaryId()
  await storeSummary(
    account,
    {
      source: { type: 'youtube', videoId: VIDEO },
      episode: {
        title: 'How a port never sleeps',
        channelTitle: 'Long Haul',
        language: 'en',
        durationSeconds: 1_000,
      },
    },
    id,
  )
  await database().doc(`summaries/${id}/parts/result`).set(SUMMARY)
  await enter(page, account.email)
  await page.goto(`/summary/${id}`)
  await play(page).waitFor()
  return page
}

const play = (page: Page) => page.getByRole('button', { name: 'Play the key moments' })
const pause = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true })
const player = (page: Page) => page.getByRole('region', { name: 'Player of the key moments' })
const slider = (page: Page) => page.getByRole('slider', { name: 'Key moments' })
const video = (page: Page) => page.frameLocator('iframe')
const spoken = (page: Page) => page.locator('li[aria-current=true]')

/** Where the player says that it is. */
async function seconds(page: Page): Promise<number> {
  return Number(await slider(page).inputValue())
}

/** How far the page is scrolled, once a scroll that was begun would show. */
function scrolledSoon(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (frames: number) => {
          if (frames === 0) resolve(scrollY)
          else requestAnimationFrame(() => look(frames - 1))
        }
        look(12)
      }),
  )
}

/** Orders the stand-in's players of the video; one on the page has to be there for all but `autoplay`. */
async function order(body: object): Promise<void> {
  const address = `http://127.0.0.1:${stack().ports.youtube}/control/player`
  const give = async () => {
    const answer = await fetch(address, { method: 'POST', body: JSON.stringify({ videoId: VIDEO, ...body }) })
    return (await answer.json()) as { pages: number }
  }
  if ('autoplay' in body) await give()
  else await expect.poll(async () => (await give()).pages).toBeGreaterThan(0)
}

it('plays one key moment after the other in the original, and shows where', async () => {
  const page = await opened()
  const requests: string[] = []
  page.on('request', (request: Request) => requests.push(request.url()))
  const ofYouTube = () => requests.filter((url) => url.includes(`:${stack().ports.youtube}/`))
  await seeText(page, 'moment 1 of 3', '0:16:40', /Nothing is loaded from there before you press play/)
  for (const minutes of ['3 min', '5 min', '9 min']) await player(page).getByText(minutes).waitFor()
  expect([ofYouTube(), await page.locator('iframe').count()]).toEqual([[], 0])

  await play(page).click()
  await pause(page).waitFor()
  const box = await page.locator('iframe').boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(200)
  await video(page).getByText('Pause').waitFor()
  expect(await page.locator('iframe').getAttribute('title')).toBe('Video: How a port never sleeps')
  expect(await spoken(page).allInnerTexts()).toEqual([expect.stringContaining('The night shift')])

  // What is being said is marked; at the end of the moment the next one begins.
  await order({ toSeconds: 110 })
  await spoken(page).getByText('Tides decide first.').waitFor()
  await order({ toSeconds: 129 })
  await seeText(page, 'moment 2 of 3')
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(300)
  expect(await spoken(page).allInnerTexts()).toEqual([expect.stringContaining('The wind')])

  // A choice without what plays lets it end; one with it goes on.
  await player(page).getByText('10 %').click()
  await seeText(page, 'then moment 1 of 1', 'Not one of these moments. They go on after it.')
  await player(page).getByText('50 %').click()
  await seeText(page, 'moment 2 of 3')
  await page.getByLabel('Speed').selectOption('1.5')
  await video(page)
    .getByText(/at 1.5×/)
    .waitFor()
  expect(await themeProblems(page)).toEqual([])
  await page.setViewportSize(PHONE)

  // The video's own controls count as ours.
  await pause(page).click()
  await video(page).getByRole('button', { name: 'Play' }).click()
  await pause(page).waitFor()
  await page.getByRole('button', { name: 'Next moment' }).click()
  await seeText(page, 'moment 3 of 3')
  expect(await page.getByRole('button', { name: 'Next moment' }).getAttribute('aria-disabled')).toBe('true')
  // The dial lets each begin earlier.
  await expect.poll(() => seconds(page)).toBeGreaterThan(533)
  expect(await seconds(page)).toBeLessThan(600)
  await order({ toSeconds: 749 })
  await seeText(page, 'That was the last one. Press play to hear them again.')
  await video(page).getByRole('button', { name: 'Play' }).waitFor()
  await play(page).click()
  await seeText(page, 'moment 1 of 3')
  await spoken(page).getByText('The night shift').waitFor()
})

it('is followed by the list, and steered by keys and by the lines of the lists', async () => {
  const page = await opened({ reducedMotion: 'no-preference' })
  const isInSight = () =>
    spoken(page).evaluateAll((lines) => {
      const { top = 0, bottom = 0 } = lines[0]?.getBoundingClientRect() ?? {}
      return top > 200 && bottom < innerHeight
    })
  // Not a touch, so that nothing keeps the list from moving.
  await play(page).dispatchEvent('click')
  await order({ toSeconds: 110 })
  await spoken(page).getByText('Tides decide first.').waitFor()
  await expect.poll(isInSight).toBe(true)
  await expect.poll(async () => (await scrolledSoon(page)) === (await scrolledSoon(page))).toBe(true)
  await page.keyboard.press('Home')
  // A reader who goes on, however slow the machine is.
  await page.evaluate(() => setInterval(() => dispatchEvent(new Event('wheel')), 500))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await order({ toSeconds: 320 })
  await spoken(page).getByText('Cranes wait for the wind.').waitFor()
  expect(await scrolledSoon(page)).toBe(0)

  const value = () => slider(page).getAttribute('aria-valuetext')
  await slider(page).focus()
  await page.keyboard.press('Space')
  await play(page).waitFor()
  await page.keyboard.press('ArrowRight')
  expect(await value()).toBe('0:10:00, moment 3 of 3')
  await page.keyboard.press('Home')
  expect(await value()).toBe('0:01:40, moment 1 of 3')
  await page.keyboard.press('ArrowUp')
  expect(await value()).toBe('0:05:00, moment 2 of 3')
  await page.keyboard.press('ArrowLeft')
  expect(await value()).toBe('0:01:40, moment 1 of 3')
  // Arrows within the dial turn the dial.
  await page.getByRole('radio', { name: /30 %/ }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: /50 %/ }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await seeText(page, 'moment 1 of 3')

  // A point outside of the moments is played too, and its line is the way to pause it.
  const line = page.getByRole('listitem').filter({ hasText: 'The last ship is the longest.' })
  const listen = line.getByRole('link', { name: 'Listen to the original at 0:14:10' })
  await listen.click()
  await seeText(page, 'after moment 3 of 3', 'All of these moments are over.')
  expect(await line.getAttribute('aria-current')).toBe('true')
  await line.getByRole('link', { name: 'Pause at 0:14:10' }).click()
  await play(page).waitFor()
  expect(await listen.getAttribute('href')).toBe(`https://www.youtube.com/watch?v=${VIDEO}&t=850s`)
})

it('says what keeps it from playing, and what to do', async () => {
  const page = await opened({ expected: /ERR_|Could not reach Cloud Firestore/ })
  const told = (words: string | RegExp) => page.getByRole('alert').getByText(words).waitFor()
  await page.route('**/iframe_api', (route) => route.abort())
  await play(page).click()
  await told(/^YouTube did not answer.*Press play to try again, or open the original at any time below\.$/)
  expect(await page.locator('iframe').count()).toBe(0)
  await page.unroute('**/iframe_api')

  await order({ autoplay: 'blocked' })
  await play(page).click()
  await seeText(page, 'Your browser asks for one more press: play, in the video itself.')
  await order({ autoplay: 'allowed' })
  await video(page).getByRole('button', { name: 'Play' }).click()
  await pause(page).waitFor()

  await order({ error: 100 })
  await told('This video is no longer on YouTube, or private. Open the original')
  await play(page).click()
  await pause(page).waitFor()
  // Not before it plays: until then the stand-in may know the closed video only.
  await video(page).getByText('Pause').waitFor()
  await order({ error: 150 })
  await told('This video may not be played outside YouTube. Open the original')
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  // Then a time leads where it always did.
  const leaving = page.context().waitForEvent('page')
  await page.context().route('https://www.youtube.com/**', (route) => route.fulfill({ body: 'the original' }))
  await page.getByRole('link', { name: 'Listen to the original at 0:01:45' }).click()
  expect((await leaving).url()).toMatch(/t=105s$/)

  await page.context().setOffline(true)
  await seeText(page, 'You are offline: the original plays again when you are back online.')
  expect(await play(page).getAttribute('aria-disabled')).toBe('true')
})
