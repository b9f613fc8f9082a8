import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Summary } from '#domain/summary.ts'
import { decoded, secondsHeard } from '../support/heardSeconds.ts'
import { createAccount, enter, type TestAccount } from './support/accounts.ts'
import { PHONE, seeText, useBrowser, visit } from './support/browser.ts'
import { database, useDatabase } from './support/database.ts'
import { themeProblems, violations } from './support/pageProblems.ts'
import { stack } from './support/stack.ts'
import { newSummaryId, storeSummary } from './support/storeSummary.ts'

useBrowser()
useDatabase()

const SECONDS = 60
const SUMMARY: Summary = {
  headline: 'Tones, one after the other',
  gist: 'Every second sounds of itself.',
  keyPoints: [
    { text: 'The tenth is a tone.', quote: 'a tone', startSeconds: 11 },
    { text: 'So is the fortieth.', quote: 'another', startSeconds: 41 },
  ],
  moments: [
    { title: 'Ten', quote: 'a tone', startSeconds: 10, endSeconds: 14 },
    { title: 'Forty', quote: 'another', startSeconds: 40, endSeconds: 45 },
  ],
  verified: null,
}

async function order(path: string, body: object): Promise<Record<string, string>> {
  const address = `http://127.0.0.1:${stack().ports.podcasts}/control/${path}`
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Record<string, string>
}

/** A summary of an episode of which each second can be told, on its page. */
async function opened(options: Parameters<typeof visit>[0] = {}, more: object[][] = []) {
  const episode = await order('publish', { show: 'the-long-shelf', title: 'Object No. 61', seconds: SECONDS })
  if (more.length > 0) await order('renditions', { episode: episode['id'], renditions: more })
  const page = await visit(options)
  const account = await createAccount()
  const id = newSummaryId()
  await storeSummary(
    account,
    {
      source: {
        type: 'feed',
        episodeId: id,
        audioUrl: episode['sound'] ?? '',
        pageUrl: episode['page'] ?? '',
      },
      episode: {
        title: 'Object No. 61',
        channelTitle: 'The Long Shelf',
        language: 'en',
        durationSeconds: SECONDS,
      },
    },
    id,
  )
  await database().doc(`summaries/${id}/parts/result`).set(SUMMARY)
  await enter(page, account.email)
  await page.goto(`/summary/${id}`)
  await play(page).waitFor()
  return { page, account, id }
}

const play = (page: Page) => page.getByRole('button', { name: 'Play the key moments' })
const pause = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true })
const slider = (page: Page) => page.getByRole('slider', { name: 'Key moments' })
const keep = (page: Page) => page.getByRole('checkbox', { name: 'Keep for offline' })
const seconds = async (page: Page) => Number(await slider(page).inputValue())

it('keeps the key moments on the device, and plays them to the end without a network', async () => {
  const { page, id } = await opened({
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Could not reach Cloud Firestore/i,
  })
  await seeText(page, /About 1 MB: only the key moments/)
  await keep(page).click()
  await seeText(page, /1 MB on this device/)
  const file = await page.evaluate(async (summaryId) => {
    const answer = await fetch(`/kept-sound/${summaryId}-30.mp3`)
    return [...new Uint8Array(await answer.arrayBuffer())]
  }, id)
  const note = await page.evaluate(
    async (summaryId) => (await fetch(`/kept-sound/${summaryId}.json`)).json(),
    id,
  )
  const { spans } = note as { spans: Array<{ startSeconds: number; endSeconds: number; atSeconds: number }> }
  const heard = await decoded(Uint8Array.from(file))
  const all = spans.flatMap((span) => secondsHeard(heard, span))
  expect(all.map(({ second }) => second)).toEqual([10, 11, 12, 13, 40, 41, 42, 43, 44])
  expect(all.filter((each) => each.heard !== each.second)).toEqual([])

  await page.context().setOffline(true)
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2')
  await play(page).click()
  await seeText(page, 'You hear what is kept on this device.')
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(11)
  await page.getByRole('button', { name: 'Next moment' }).click()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(40)
  await seeText(page, 'That was the last one. Press play to hear them again.')
  // Looked at in the frame after the press: at double speed the moment is soon over again.
  const begun = await play(page).evaluate(async (button: HTMLElement) => {
    button.click()
    await new Promise(requestAnimationFrame)
    return document.querySelector<HTMLInputElement>('input[aria-label="Key moments"]')?.valueAsNumber
  })
  expect(begun).toBeLessThan(15)
  expect(await page.getByText('50 %').locator('..').getByRole('radio').isDisabled()).toBe(true)
  await page.context().setOffline(false)
})

it('plays the cut where this device was given another file, and says so', async () => {
  // The cut is made from the second download, this device gets the first one.
  const { page } = await opened({}, [[{ atSeconds: 5, seconds: 20 }], [], [], [], []])
  await play(page).click()
  await seeText(page, /The publisher’s file has changed\. You hear the key moments cut/)
  await pause(page).waitFor()
  const source = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.src)
  expect(await source()).toContain(`:${stack().ports.storage}/`)
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(10)
})

it('goes on where somebody went while a cut was looked for that nobody has', async () => {
  const { page } = await opened({}, [[{ atSeconds: 5, seconds: 20 }], [], [], [], []])
  const asked = Promise.withResolvers<Route>()
  await page.route('**/api/hear-summary', (route) => asked.resolve(route))
  await play(page).click()
  const look = await asked.promise
  await page.getByRole('button', { name: 'Next moment' }).click()
  const sound = { state: 'none', reason: 'times' }
  await look.fulfill({ json: { success: true, message: '', data: { sound } } })
  await seeText(page, /^The file was made anew, so the cut cannot be exact/)
  // Where the sound is, and not where it was sent.
  const heard = () =>
    page
      .locator('audio')
      .evaluate(({ paused, currentTime }: HTMLAudioElement) => (paused ? undefined : currentTime))
  await expect.poll(heard).toBeDefined()
  expect(await heard()).toBeGreaterThanOrEqual(40)
})

it('leaves the keys of what stands within the player to it', async () => {
  const { page, id } = await opened()
  await keep(page).press('Space')
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

it('goes on between two moments, and to the next one', async () => {
  const { page, id } = await opened()
  await database()
    .doc(`summaries/${id}/parts/position`)
    .set({ atSeconds: 25, device: 'phone', at: new Date() })
  await page.reload()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(25)
  await page.getByRole('button', { name: 'Next moment' }).click()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(40)
})

it('forgets a sleep whose time came while nothing played', async () => {
  const { page } = await opened()
  await page.clock.install()
  await page.getByRole('button', { name: 'Sleep' }).click()
  await page.getByRole('radio', { name: /In 15 minutes/ }).click()
  await page.clock.fastForward('20:00')
  await play(page).click()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(40)
})

/** Where a feed says that its newest sound is. */
async function readFeed(address: string) {
  const answer = await fetch(address)
  return { status: answer.status, text: await answer.text() }
}

async function shownAddress(page: Page): Promise<string> {
  const shown = await page.getByLabel('Your address, for any other app').inputValue()
  return `http://${shown}`
}

it('gives an address for podcast apps, which ends when it is told to', async () => {
  const { page, account } = await opened({ viewport: { width: 1440, height: 900 } })
  await page.getByRole('button', { name: /^In your podcast app/ }).click()
  await page.getByRole('button', { name: 'Make my address' }).click()
  await page.getByRole('img', { name: 'QR code of your private address' }).waitFor()
  const first = await shownAddress(page)
  expect(await violations(page)).toEqual([])
  const overcast = await page.getByRole('link', { name: 'Overcast' }).getAttribute('href')
  expect(overcast).toBe(`overcast://x-callback-url/add?url=${encodeURIComponent(first)}`)

  await expect.poll(async () => (await readFeed(first)).text).toContain('<enclosure ')
  const { text } = await readFeed(first)
  const [, file = ''] = /<enclosure url="([^"]+)"/.exec(text) ?? []
  const sound = await decoded(new Uint8Array(await (await fetch(file)).arrayBuffer()))
  expect(sound.samples.length / sound.sampleRate).toBeGreaterThan(8)

  await page.getByRole('button', { name: 'End this address' }).click()
  await page.getByRole('button', { name: 'End it, make a new one' }).click()
  await seeText(page, 'The old address has ended. This is the new one.', 'Nobody has read it yet.')
  const second = await shownAddress(page)
  expect(second).not.toBe(first)
  expect([(await readFeed(first)).status, (await fetch(file)).status]).toEqual([410, 410])
  expect((await readFeed(second)).status).toBe(200)
  await page.keyboard.press('Escape')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('In your podcast app')
  await seeAccount(page, account)
})

/** The same on the account's own screen. */
async function seeAccount(page: Page, _: TestAccount): Promise<void> {
  await page.goto('/account')
  await seeText(page, 'Active', 'Carried today')
  await page.getByRole('button', { name: 'End this address' }).click()
  await page.getByRole('button', { name: 'End it without a new one' }).click()
  await seeText(page, 'Your address has ended.', 'No address yet')
}

it('stops when it is told to, and goes on there on another device', async () => {
  const { page, account, id } = await opened({ viewport: PHONE })
  await page.getByRole('button', { name: 'Sleep' }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('radio', { name: /After this chapter/ }).click()
  await play(page).click()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(40)
  await play(page).waitFor()
  await expect
    .poll(async () => (await database().doc(`summaries/${id}/parts/position`).get()).get('atSeconds'))
    .toBeGreaterThanOrEqual(40)

  const other = await visit({ viewport: { width: 1440, height: 900 } })
  await enter(other, account.email)
  await other.goto(`/summary/${id}`)
  await seeText(other, /Go on at 0:00:4\d\?/, /You stopped there on your/)
  expect(await themeProblems(other)).toEqual([])
  await other.getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => seconds(other)).toBeGreaterThanOrEqual(40)
})
