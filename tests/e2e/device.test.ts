import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { nightly } from '../support/tier.ts'
import { SAMPLE_EPISODES } from '../../src/content/sampleEpisodes.ts'
import { idTokenOf, member } from './support/accounts.ts'
import { seeText } from './support/browser.ts'
import { modelOfPage } from './support/modelOfPage.ts'
import { violations } from './support/pageProblems.ts'
import { stack } from './support/stack.ts'
import { storeSummary } from './support/storeSummary.ts'

/** The model of the reader's own browser, by a stand-in in the page. docs/rules.md "Summary page", #device-lies */

const { videoId, title, show } = SAMPLE_EPISODES.zoo
const episode = { title, channelTitle: show, language: 'en', durationSeconds: 1_143 } as const
const GIST =
  'An ecologist and a baker say what lives in a jar of flour and water, and what makes it taste so.'
const OF_PUBLISHER = 'Ines Halloran studies communities of microbes.'

async function reader(availability: string | undefined) {
  const { page, account } = await member()
  const source = { type: 'youtube', videoId } as const
  const engine = { name: 'embedded' }
  const id = await storeSummary(account, { source, episode, engine }, undefined, {
    form: 'excerpt',
    headline: title,
    gist: '',
    publisher: { description: OF_PUBLISHER },
  })
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.addInitScript(modelOfPage, { availability, gist: GIST })
  await page.goto(`/summary/${id}`)
  await seeText(page, 'Laid out as')
  return { page, account, id, sent }
}

const createdIn = (page: Page) =>
  page.evaluate(
    () => (globalThis as unknown as { LanguageModel: { created: object[] } }).LanguageModel.created.length,
  )

it('the browser’s model writes a summary in place of an excerpt, kept on the device, and sent at a press only', async () => {
  const { page, id, account, sent } = await reader('available')
  await page.getByRole('button', { name: 'Write it on this device' }).click()
  await seeText(page, 'Written on this device, 8 of 8 verified.', GIST)
  await page.getByText('Read the description').click()
  await seeText(page, OF_PUBLISHER)
  expect(await violations(page)).toEqual([])
  await page.reload()
  await seeText(page, 'Written on this device, 8 of 8 verified.', GIST)
  expect(sent.filter((each) => each.includes('An ecologist and a baker'))).toEqual([])

  await page.getByRole('button', { name: 'Keep it in my account' }).click()
  await seeText(page, '8 of 8 points rest on words found in the transcript. Written on your device.')
  await page.getByText('Read the description').waitFor()
  expect(sent.filter((each) => each.includes('An ecologist and a baker'))).toHaveLength(1)
  expect(await page.getByRole('button', { name: /on this device/ }).count()).toBe(0)

  const authorization = `Bearer ${await idTokenOf(account.email)}`
  const again = await fetch(`${stack().appUrl}/api/proposals?summary=${id}`, { headers: { authorization } })
  expect([again.status, await again.json()]).toEqual([409, expect.objectContaining({ success: false })])
})

nightly('the browser’s model is downloaded only after a press that names its size', async () => {
  const { page } = await reader('downloadable')
  const press = page.getByRole('button', { name: 'Download about 4 GB and write it on this device' })
  await press.waitFor()
  expect(await createdIn(page)).toBe(0)
  await press.click()
  await seeText(page, 'Written on this device, 8 of 8 verified.')
  expect(await createdIn(page)).toBe(1)
})

nightly('a browser without a model gets no offer to write on the device, and no code for it', async () => {
  const { page, sent } = await reader(undefined)
  await seeText(page, 'Laid out as Brief.')
  expect(await page.getByRole('button', { name: /on this device/ }).count()).toBe(0)
  expect(sent.filter((each) => /DeviceScreen|answer\.worker/.test(each))).toEqual([])
  const { page: other } = await reader('unavailable')
  expect(await other.getByRole('button', { name: /on this device/ }).count()).toBe(0)
})
