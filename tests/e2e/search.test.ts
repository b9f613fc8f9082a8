import { expect, it } from 'vitest'
import { HOUR_MS } from '#domain/units.ts'
import { database } from './support/database.ts'
import { createAccount, member } from './support/accounts.ts'
import { PHONE, seeText } from './support/browser.ts'
import { waitUntilKept } from './support/kept.ts'
import { themeProblems } from './support/pageProblems.ts'
import { openTones, seconds } from './support/player.ts'
import { EPISODE, storeSummary } from './support/storeSummary.ts'
import { storeWords } from './support/storeWords.ts'
import { nightly } from '../support/tier.ts'

/** Search over everything one has, on the device. docs/rules.md "Dashboard", #search-words */

const OFFLINE = 'Estás sin conexión: solo se busca en lo que este dispositivo ya ha leído.'

it('the search finds what any summary says, with the second to hear, also without a network, on Spanish screens', async () => {
  const account = await createAccount()
  const at = Date.now()
  const keeper = { text: 'The keeper counts ships.', quote: 'a lighthouse is a clock', startSeconds: 4_211 }
  // The oldest of more than one page.
  await Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      storeSummary(
        account,
        {
          requestedAt: new Date(at - i * HOUR_MS),
          episode: { ...EPISODE, title: i === 23 ? 'What a coast remembers' : `Episode ${i}` },
        },
        undefined,
        i === 23 ? { keyPoints: [keeper] } : {},
      ),
    ),
  )
  const { page } = await member({
    serviceWorkers: 'allow',
    account,
    profile: { language: 'es' },
    path: '/robots.txt',
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Could not reach Cloud Firestore/i,
  })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/es/dashboard')
  await seeText(page, 'Episode 19')
  const rows = page.getByRole('region', { name: 'Tus resúmenes' }).getByRole('listitem')
  const titles = rows.getByRole('heading')
  expect(await titles.filter({ hasText: 'coast' }).count()).toBe(0)
  expect(fetched.filter((path) => path.includes('SearchResults'))).toEqual([])

  const field = page.getByRole('searchbox', { name: 'Buscar en tus resúmenes' })
  const search = async (words: string, ...found: string[]) => {
    await field.fill(words)
    await expect.poll(() => titles.allTextContents()).toEqual(found)
  }
  await page.getByRole('button', { name: 'Buscar' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('LIGHTHÓUSE')
  await expect.poll(() => titles.allTextContents()).toEqual(['What a coast remembers'])
  expect(fetched.some((path) => path.includes('SearchResults'))).toBe(true)
  const second = page.getByRole('link', { name: 'Escuchar el original desde 1:10:11' })
  expect(await second.getAttribute('href')).toContain('t=4211s')
  expect(await page.locator('mark').allTextContents()).toEqual(['lighthouse'])
  await page.getByText('1 resultado').waitFor({ state: 'attached' })
  const asking = page.getByRole('region', { name: 'Tus resúmenes' }).locator('form')
  const ways = [asking.getByRole('textbox'), asking.getByRole('button'), titles.getByRole('link'), second]
  for (const target of ways) {
    await page.keyboard.press('Tab')
    await expect.poll(() => target.evaluate((each) => each === document.activeElement)).toBe(true)
  }
  expect(await themeProblems(page)).toEqual([])
  await search('ligthouse clock', 'What a coast remembers')
  await search('sourdough')
  await seeText(page, 'Ningún resumen coincide con tu búsqueda.')
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click()
  await expect.poll(() => titles.count()).toBe(20)

  await waitUntilKept(page, 'shell', 'member')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await page.setViewportSize(PHONE)
  await page.reload()
  await seeText(page, /^Estás sin conexión/, 'Episode 0', 'de 20.000 este mes')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await search('keeper ships', 'What a coast remembers')
  await seeText(page, OFFLINE, 'The keeper counts ships.')
  expect(await themeProblems(page)).toEqual([])

  // What came meanwhile is found once it can be read.
  const whale = { text: 'Whales sing lower.', quote: 'every year a little lower', startSeconds: 60 }
  await storeSummary(account, { episode: { ...EPISODE, title: 'A lower song' } }, undefined, {
    keyPoints: [whale],
  })
  await search('whales')
  await page.context().setOffline(false)
  await expect
    .poll(async () => {
      await field.fill('')
      await field.fill('whales')
      await page.getByText(/\d resultado/).waitFor({ state: 'attached' })
      return titles.allTextContents()
    })
    .toEqual(['A lower song'])
})

nightly('the search finds what transcripts say, and opens them at the second, also offline', async () => {
  const { page, id } = await openTones({
    serviceWorkers: 'allow',
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Could not reach Cloud Firestore/i,
  })
  await storeWords(id)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox', { name: 'Search your summaries' }).fill('PEARS gardén')
  const hit = page.getByRole('link', { name: 'Transcript at 0:40' })
  await hit.waitFor()
  expect(await page.locator('mark').allTextContents()).toEqual(['pears', 'garden', 'pears', 'garden'])
  expect(await themeProblems(page)).toEqual([])
  await waitUntilKept(page, 'shell', 'member')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await hit.click()
  await page.locator('[data-found]').getByText('sentence 4,').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/summary/${id}/transcript`)
  expect(await seconds(page)).toBe(40)
  await page.context().setOffline(false)

  // Once its file has failed, its stored lines lead to our page.
  const playedAt = `https://ours.invalid/summary/${id}`
  await database().doc(`summaries/${id}`).update({ 'source.playedAt': playedAt })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('searchbox', { name: 'Search your summaries' })
  await expect
    .poll(async () => {
      await field.fill('')
      await field.fill('tenth')
      return page.getByRole('link', { name: 'Listen to the original at' }).first().getAttribute('href')
    })
    .toContain(`${playedAt}?t=`)
})
