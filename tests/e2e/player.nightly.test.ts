import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seeText } from './support/browser.ts'
import { violations } from './support/pageProblems.ts'
import { openVideo, orderVideo, pause, play, slider, spoken, VIDEO, video } from './support/player.ts'

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

it('the player scrolls its list along until the reader scrolls, and is steered by keys and by the lines of the lists', async () => {
  const { page } = await openVideo({ reducedMotion: 'no-preference' })
  const isInSight = () =>
    spoken(page).evaluateAll((lines) => {
      const { top = 0, bottom = 0 } = lines[0]?.getBoundingClientRect() ?? {}
      return top > 200 && bottom < innerHeight
    })
  // Not a touch, so that nothing keeps the list from moving.
  await play(page).dispatchEvent('click')
  await orderVideo({ toSeconds: 110 })
  await spoken(page).getByText('Tides decide first.').waitFor()
  await expect.poll(isInSight).toBe(true)
  await expect.poll(async () => (await scrolledSoon(page)) === (await scrolledSoon(page))).toBe(true)
  await page.keyboard.press('Home')
  // A reader who goes on, however slow the machine is.
  await page.evaluate(() => setInterval(() => dispatchEvent(new Event('wheel')), 500))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await orderVideo({ toSeconds: 320 })
  await spoken(page).getByText('Cranes wait for the wind.').waitFor()
  expect(await scrolledSoon(page)).toBe(0)

  const value = () => slider(page).getAttribute('aria-valuetext')
  await slider(page).focus()
  await page.keyboard.press('Space')
  await play(page).waitFor()
  await page.keyboard.press('ArrowRight')
  expect(await value()).toBe('10:00, moment 3 of 3')
  await page.keyboard.press('Home')
  expect(await value()).toBe('1:40, moment 1 of 3')
  await page.keyboard.press('ArrowUp')
  expect(await value()).toBe('5:00, moment 2 of 3')
  await page.keyboard.press('ArrowLeft')
  // With a modifier it is the browser’s.
  await pause(page).press('Control+ArrowRight')
  expect(await value()).toBe('1:40, moment 1 of 3')
  // Arrows within the dial turn the dial.
  await page.getByRole('radio', { name: /30 %/ }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: /50 %/ }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await seeText(page, 'moment 1 of 3')

  // A point outside of the moments is played too, and its line is the way to pause it.
  const line = page.getByRole('listitem').filter({ hasText: 'The last ship is the longest.' })
  const listen = line.getByRole('link', { name: 'Listen to the original at 14:10' })
  await listen.click()
  await seeText(page, 'after moment 3 of 3', 'You are past the last moment.')
  expect(await line.getAttribute('aria-current')).toBe('true')
  await line.getByRole('link', { name: 'Pause at 14:10' }).click()
  await play(page).waitFor()
  expect(await listen.getAttribute('href')).toBe(`https://www.youtube.com/watch?v=${VIDEO}&t=850s`)
})

it('the player says why it cannot play, and what to do', async () => {
  const { page } = await openVideo({ expected: /ERR_|Could not reach Cloud Firestore/ })
  const told = (words: string | RegExp) => page.getByRole('alert').getByText(words).waitFor()
  await page.route('**/iframe_api', (route) => route.abort())
  await play(page).click()
  await told(/^YouTube did not answer.*Press play to try again, or open the original at any time below\.\s*$/)
  expect(await page.locator('iframe').count()).toBe(0)
  await page.unroute('**/iframe_api')

  await orderVideo({ autoplay: 'blocked' })
  await play(page).click()
  await seeText(page, 'Your browser asks for one more press: play, in the video itself.')
  await orderVideo({ autoplay: 'allowed' })
  await video(page).getByRole('button', { name: 'Play' }).click()
  await pause(page).waitFor()

  await orderVideo({ error: 100 })
  await told('This video is no longer on YouTube, or private. Open the original')
  await play(page).click()
  await pause(page).waitFor()
  // Not before it plays: until then the stand-in may know the closed video only.
  await video(page).getByText('Pause').waitFor()
  await orderVideo({ error: 150 })
  await told('This video may not be played outside YouTube. Open the original')
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  // Then a time leads where it always did.
  const leaving = page.context().waitForEvent('page')
  await page.context().route('https://www.youtube.com/**', (route) => route.fulfill({ body: 'the original' }))
  await page.getByRole('link', { name: 'Listen to the original at 1:45' }).click()
  expect((await leaving).url()).toMatch(/t=105s$/)

  await page.context().setOffline(true)
  await seeText(page, 'You are offline: the original plays again when you are back online.')
  expect(await play(page).getAttribute('aria-disabled')).toBe('true')
})
