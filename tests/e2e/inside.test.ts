import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readEpisodeFiles, SEEDED_EPISODES } from '../../scripts/rigs/episodeFiles.ts'
import { timeCode } from '../../functions/src/domain/units.ts'
import { member } from './support/accounts.ts'
import { DESKTOP, PHONE, seeText, visit } from './support/browser.ts'
import { modelOfPage } from './support/modelOfPage.ts'
import { violations } from './support/pageProblems.ts'
import { pause, play } from './support/player.ts'
import { stack } from './support/stack.ts'

/** An excerpt for visitors without an account. docs/rules.md "Episodes without an account" */

const zoo = readEpisodeFiles(SEEDED_EPISODES).episodes.find(({ name }) => name.includes('zoo'))
const lines = (zoo?.transcript.segments ?? []).map(
  ({ startSeconds, text }) => `${timeCode(startSeconds)} ${text}`,
)

/** Everything that the page asks for from now on, once what it has opened is there. */
async function openPanel(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Open an episode' }).click()
  await page.getByRole('button', { name: 'Choose a transcript file' }).waitFor()
  await page.waitForLoadState('networkidle')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  return sent
}

const drop = (page: Page, name: string, text: string) =>
  page.getByText('Or drop a transcript here').evaluate(
    (place, file) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([file.text], file.name))
      place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    { name, text },
  )

it('a transcript file dropped on the landing page shows its excerpt, and nothing of it leaves the device', async () => {
  const page = await visit({ viewport: PHONE })
  const before: string[] = []
  page.on('request', (request) => before.push(request.url()))
  await page.goto('/')
  await page.waitForFunction(() => [...document.forms].some(({ noValidate }) => noValidate))
  await page.waitForLoadState('networkidle')
  expect(before.filter((each) => /InsideScreen|inside\.worker/.test(each))).toEqual([])
  const sent = await openPanel(page)
  await drop(page, 'notes.vtt', 'WEBVTT')
  await seeText(page, 'This is no transcript that we can read.')
  await drop(page, 'The <b>Zoo</b>.txt', lines.join('\n'))
  await page.getByRole('heading', { name: 'The <b>Zoo</b>' }).waitFor()
  await seeText(page, 'This file was read on this device.', 'Passages')
  expect(await page.getByRole('link', { name: 'Create an account' }).last().getAttribute('href')).toBe(
    '/signup',
  )
  expect(sent).toEqual([])
  expect(await violations(page)).toEqual([])
})

it('the demo shows and plays the excerpt of a link without an account, and its sign-up keeps the episode', async () => {
  const page = await visit({ viewport: DESKTOP })
  await page.goto('/demo?url=https%3A%2F%2Fyoutu.be%2FsbZ0oInJar1')
  await openPanel(page)
  const inside = page.getByRole('region', { name: 'Look inside first' })
  expect(await inside.getByLabel('Episode link').inputValue()).toBe('https://youtu.be/sbZ0oInJar1')
  await inside.getByRole('button', { name: 'Show the excerpt' }).click()
  await seeText(page, 'YouTube gives nobody the words of its videos.')
  const feed = `http://feeds.localhost:${stack().ports.podcasts}/feed/lantern-and-ladder`
  await inside.getByLabel('Episode link').fill(feed)
  await inside.getByRole('button', { name: 'Show the excerpt' }).click()
  await seeText(page, 'Lantern and Ladder', 'Key moments', 'Excerpt: passages chosen by rule')
  await play(page).click()
  await pause(page).waitFor()
  const title = (await inside.locator('article h2').first().textContent()) ?? ''
  const link = inside.getByRole('link', { name: 'Create an account for this episode' })
  const href = new URL((await link.getAttribute('href')) ?? '', stack().appUrl)
  await link.click()
  await page.waitForURL(/\/signup\?redirect=/)
  // Where the account leads.
  const { page: own } = await member({ path: href.searchParams.get('redirect') ?? '' })
  await own.getByRole('heading', { name: title }).waitFor()
  expect(await own.getByRole('heading', { name: 'Look inside first' }).count()).toBe(0)
})

it('the browser’s own model writes the summary of a dropped transcript on the device', async () => {
  const page = await visit()
  const gist =
    'An ecologist and a baker say what lives in a jar of flour and water, and what makes it taste so.'
  await page.addInitScript(modelOfPage, { availability: 'available', gist })
  await page.goto('/')
  const sent = await openPanel(page)
  await drop(page, 'zoo.txt', lines.join('\n'))
  await page.getByRole('button', { name: 'Write it on this device' }).click()
  await seeText(page, 'Written on this device, 8 of 8 verified.', gist)
  expect(sent.filter((each) => !new URL(each).pathname.startsWith('/assets/'))).toEqual([])
})
