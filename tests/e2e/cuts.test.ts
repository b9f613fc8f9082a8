import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { secondsHeard } from '../support/heardSeconds.ts'
import { decodedMp3 } from '../support/mp3.ts'
import { nightly } from '../support/tier.ts'
import { DESKTOP, seeText } from './support/browser.ts'
import { database } from './support/database.ts'
import { violations } from './support/pageProblems.ts'
import { openTones, play, seconds } from './support/player.ts'

nightly('kept sound holds the key moments alone, and plays them to the end without a network', async () => {
  const { page, id } = await openTones({
    serviceWorkers: 'allow',
    // The episode's words are not stored.
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Could not reach Cloud Firestore|410 \(Gone\)/i,
  })
  await seeText(page, /About 1 MB: only the key moments/)
  await page.getByRole('checkbox', { name: 'Keep for offline' }).click()
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
  const heard = await decodedMp3(Uint8Array.from(file))
  const all = spans.flatMap((span) => secondsHeard(heard, span))
  expect(all.map(({ second }) => second)).toEqual([10, 11, 12, 13, 40, 41, 42, 43, 44])
  expect(all.filter((each) => each.heard !== each.second)).toEqual([])

  await page.context().setOffline(true)
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2')
  await play(page).click()
  await seeText(page, 'You hear what is kept on this device.')
  // Our controls are the only ones.
  expect(await page.locator('audio').isVisible()).toBe(false)
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

/** Where a feed says that its newest sound is. */
async function readFeed(address: string) {
  const answer = await fetch(address)
  return { status: answer.status, text: await answer.text() }
}

async function shownAddress(page: Page): Promise<string> {
  const shown = await page.getByLabel('Tu dirección, para cualquier otra app').inputValue()
  return `http://${shown}`
}

it('the private feed’s address serves podcast apps until its owner ends it, on Spanish screens', async () => {
  const { page, account } = await openTones({ viewport: DESKTOP })
  await database().doc(`users/${account.email}`).update({ language: 'es' })
  await page.waitForURL('**/es/summary/**')
  await page.getByRole('button', { name: /^En tu app de podcasts/ }).click()
  await page.getByRole('button', { name: 'Crear mi dirección' }).click()
  await page.getByRole('img', { name: 'Código QR de tu dirección privada' }).waitFor()
  const first = await shownAddress(page)
  expect(await violations(page)).toEqual([])
  const overcast = await page.getByRole('link', { name: 'Overcast' }).getAttribute('href')
  expect(overcast).toBe(`overcast://x-callback-url/add?url=${encodeURIComponent(first)}`)

  await expect.poll(async () => (await readFeed(first)).text).toContain('<enclosure ')
  const { text } = await readFeed(first)
  const [, file = ''] = /<enclosure url="([^"]+)"/.exec(text) ?? []
  const sound = await decodedMp3(new Uint8Array(await (await fetch(file)).arrayBuffer()))
  expect((sound.channels[0]?.length ?? 0) / sound.sampleRate).toBeGreaterThan(8)

  await page.getByRole('button', { name: 'Desactivar esta dirección' }).click()
  await page.getByRole('button', { name: 'Desactivar y crear otra' }).click()
  await seeText(
    page,
    'La dirección anterior ya no funciona. Esta es la nueva.',
    'Ninguna app la ha leído todavía',
  )
  const second = await shownAddress(page)
  expect(second).not.toBe(first)
  expect([(await readFeed(first)).status, (await fetch(file)).status]).toEqual([410, 410])
  expect((await readFeed(second)).status).toBe(200)
  await page.keyboard.press('Escape')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('En tu app de podcasts')

  // The same on the account's own screen.
  await page.goto('/es/account')
  await seeText(page, 'Activo', 'Descargado hoy')
  await page.getByRole('button', { name: 'Desactivar esta dirección' }).click()
  await page.getByRole('button', { name: 'Desactivar sin crear otra' }).click()
  await seeText(page, 'Tu dirección ya no funciona.', 'Aún no tienes dirección')
})
