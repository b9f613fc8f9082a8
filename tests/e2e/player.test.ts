import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { idTokenOf } from './support/accounts.ts'
import { seeText } from './support/browser.ts'
import { database } from './support/database.ts'
import { themeProblems } from './support/pageProblems.ts'
import {
  openLost,
  openTones,
  openVideo,
  order,
  orderVideo,
  pause,
  play,
  seconds,
  spoken,
  video,
} from './support/player.ts'
import { stack } from './support/stack.ts'
import { nightly } from '../support/tier.ts'

const dial = (page: Page) => page.getByRole('group', { name: 'How much of the episode to hear' })

it('the player plays key moments one after the other in the original video, and marks the words that are spoken', async () => {
  const { page } = await openVideo()
  const requests: string[] = []
  page.on('request', (request: Request) => requests.push(request.url()))
  const ofYouTube = () => requests.filter((url) => url.includes(`:${stack().ports.youtube}/`))
  await seeText(page, 'moment 1 of 3', '16:40', /Nothing is loaded from there before you press play/)
  for (const minutes of ['3 min', '5 min', '9 min']) await dial(page).getByText(minutes).waitFor()
  expect([ofYouTube(), await page.locator('iframe').count()]).toEqual([[], 0])

  await play(page).click()
  await pause(page).waitFor()
  const box = await page.locator('iframe').boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(200)
  await video(page).getByText('Pause').waitFor()
  expect(await page.locator('iframe').getAttribute('title')).toBe('Video: How a port never sleeps')
  expect(await spoken(page).allInnerTexts()).toEqual([expect.stringContaining('The night shift')])

  // What is being said is marked; at the end of the moment the next one begins.
  await orderVideo({ toSeconds: 110 })
  await spoken(page).getByText('Tides decide first.').waitFor()
  await orderVideo({ toSeconds: 129 })
  await seeText(page, 'moment 2 of 3')
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(300)
  expect(await spoken(page).allInnerTexts()).toEqual([expect.stringContaining('The wind')])

  // A choice without what plays lets it end; one with it goes on.
  await dial(page).getByText('10 %').click()
  await seeText(page, 'then moment 1 of 1', /^Outside this cut. Next: moment \d+\.$/)
  await dial(page).getByText('50 %').click()
  await seeText(page, 'moment 2 of 3')
  await page.getByLabel('Speed').selectOption('1.5')
  await video(page)
    .getByText(/at 1.5×/)
    .waitFor()
  expect(await themeProblems(page)).toEqual([])

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
  await orderVideo({ toSeconds: 749 })
  await seeText(page, 'That was the last one. Press play to hear them again.')
  await video(page).getByRole('button', { name: 'Play' }).waitFor()
  await play(page).click()
  await seeText(page, 'moment 1 of 3')
  await spoken(page).getByText('The night shift').waitFor()
})

it('the player plays a file that is gone from its new address, then its cut, and then links to the transcript', async () => {
  const { page, id, account, key, sound } = await openLost()
  const source = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.src)
  const link = page.getByRole('link', { name: 'Listen to the original at 0:11' })
  // The page begins with what the device has kept.
  await expect.poll(() => link.getAttribute('href')).toMatch(/audio\/old-.*#t=11$/)
  await play(page).click()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(11)
  expect(await source()).toBe(sound)
  expect((await database().doc(`episodes/${key}`).get()).get('audioUrl')).toBe(sound)

  // Links lead to the page from then on, and the page to the second.
  await expect.poll(() => link.getAttribute('href')).toBe(`${stack().appUrl}/summary/${id}?t=11`)
  const chapters = ['In the garden', 'At the gate'].map((title, at) => ({ title, startSeconds: 30 * at }))
  await database().doc(`summaries/${id}/parts/result`).update({ publisher: { chapters } })
  await page.goto(`/summary/${id}?t=33`)
  await seeText(page, '0:33')
  await play(page).click()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(34)
  // The publisher's chapters stand before our moments.
  const list = page.locator('details:has(li button)').first()
  const current = list.locator('li[aria-current]')
  expect(await list.locator('summary').innerText()).toMatch(/^Chapters, from the publisher/)
  await list.evaluate((details: HTMLDetailsElement) => (details.open = true))
  expect(await current.innerText()).toMatch(/^At the gate/)
  await list.getByRole('button', { name: 'In the garden' }).click()
  await expect.poll(() => seconds(page)).toBeLessThan(30)
  await expect.poll(() => current.innerText()).toMatch(/^In the garden/)
  await pause(page).click()

  const hear = async (want: string) => {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await idTokenOf(account.email)}`,
    }
    const body = JSON.stringify({ summaryId: id, share: 30, want })
    const answer = await fetch(`${stack().appUrl}/api/hear-summary`, { method: 'POST', headers, body })
    return ((await answer.json()) as { data: { sound: { state: string } } }).data.sound.state
  }
  await hear('make')
  await expect.poll(() => hear('look')).toBe('made')
  await order('fault', { path: new URL(sound).pathname, status: 410, times: 1_000 })
  await page.goto(`/summary/${id}`)
  await play(page).click()
  await seeText(page, /You hear the key moments that were cut from it/)
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(11)
  expect(await themeProblems(page)).toEqual([])

  const { docs } = await database().collection('cuts').where('order.episodeId', '==', key).get()
  await Promise.all(docs.map(({ ref }) => ref.delete()))
  await page.reload()
  await play(page).click()
  await seeText(page, 'You can read it here.')
  await page.getByRole('link', { name: 'Read the transcript' }).click()
  await seeText(page, 'This is sentence 0,')
})

/** A minute at 8 kHz, 8 bit: nothing is heard until its twelfth second, then a tone. */
function quietAtFirst(): Buffer {
  const [rate, length] = [8_000, 60]
  const wave = Buffer.alloc(44 + rate * length, 128)
  wave.write('RIFF', 0)
  wave.writeUInt32LE(wave.length - 8, 4)
  wave.write('WAVEfmt ', 8)
  for (const [at, value] of [16, 0x00_01_00_01, rate, rate, 0x00_08_00_01].entries())
    wave.writeUInt32LE(value, 16 + 4 * at)
  wave.write('data', 36)
  wave.writeUInt32LE(rate * length, 40)
  for (let at = 12 * rate; at < rate * length; at++) wave[44 + at] = 128 + 100 * Math.sin(at / 3)
  return wave
}

nightly(
  'the player skips silence and boosts voices where the publisher’s server allows it (CORS), and offers neither elsewhere',
  async () => {
    const { page } = await openTones({ expected: /CORS|ERR_FAILED/ })
    const skip = page.getByRole('checkbox', { name: 'Skip silence' })
    const refused = page.waitForEvent('requestfailed', (each) => each.url().includes('/audio/'))
    await play(page).click()
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(11)
    await refused
    expect(await skip.count()).toBe(0)

    const wave = quietAtFirst()
    await page.route('**/audio/*', (route) => {
      const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers()['range'] ?? '') ?? []
      const [first, last] = [Number(from), to === '' ? wave.length - 1 : Number(to)]
      const headers = {
        'content-type': 'audio/wav',
        'accept-ranges': 'bytes',
        'content-range': `bytes ${first}-${last}/${wave.length}`,
      }
      return route.fulfill({ status: 206, headers, body: wave.subarray(first, last + 1) })
    })
    await page.reload()
    await play(page).click()
    await skip.waitFor()
    expect(await skip.isChecked()).toBe(false)
    const heard = () =>
      page
        .locator('audio')
        .evaluate(({ crossOrigin, playbackRate, paused }: HTMLAudioElement) => [
          crossOrigin,
          playbackRate,
          paused,
        ])
    expect(await heard()).toEqual([null, 1, false])
    await page.getByRole('button', { name: 'Previous moment' }).click()
    await skip.click()
    await expect.poll(heard).toEqual(['anonymous', 3, false])
    expect(await page.getByLabel('Speed').inputValue()).toBe('1')
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(12)
    await expect.poll(heard).toEqual(['anonymous', 1, false])
    await page.getByRole('checkbox', { name: 'Voice boost' }).click()
    const before = await seconds(page)
    await expect.poll(() => seconds(page)).toBeGreaterThan(before)
    expect(await themeProblems(page)).toEqual([])
  },
)
