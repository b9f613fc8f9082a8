import { expect, it } from 'vitest'
import { createAccount, member } from './support/accounts.ts'
import { seeText } from './support/browser.ts'
import { themeProblems } from './support/pageProblems.ts'
import { EPISODE, newSummaryId, storeSummary } from './support/storeSummary.ts'
import { storeWords } from './support/storeWords.ts'

/** docs/rules.md "Asking", #answer-rights */

it('answers with what is said, says when nobody does, and finds words without a network', async () => {
  const account = await createAccount()
  const id = newSummaryId()
  const source = { type: 'feed', episodeId: id, audioUrl: 'https://sound.invalid/1.mp3' } as const
  await storeSummary(account, { source, episode: { ...EPISODE, title: 'Object No. 61' } }, id)
  await storeWords(id, 120)
  const { page } = await member({
    account,
    expected: /ERR_INTERNET_DISCONNECTED|Failed to load|Could not reach/i,
  })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Ask your library' }).click()
  await seeText(page, /^An answer costs 100 credits. You have 20,000\./)
  const field = page.getByRole('textbox', { name: 'Your question' })
  const ask = async (question: string) => {
    await field.fill(question)
    await page.keyboard.press('Enter')
  }

  await ask('What grows on trees in the garden behind the house?')
  const answer = page.getByRole('article').first()
  await seeText(page, '100 credits.', /^An answer costs 100 credits. You have 19,900\./)
  const sentence = answer.getByRole('region', { name: /^This is sentence \d+, of .* behind the house\.$/ })
  const play = sentence.getByRole('link', { name: /^Listen to the original at \d:\d\d$/ })
  expect(await play.getAttribute('href')).toMatch(/^https:\/\/sound\.invalid\/1\.mp3#t=\d+$/)
  expect(await sentence.locator('blockquote mark').first().innerText()).toBe('grows')
  expect(await themeProblems(page)).toEqual([])

  await ask('Who forgot the umbrella in that garden?')
  await seeText(page, 'Nobody in your library says this.', 'Nothing was charged.')
  expect(await answer.getByRole('link', { name: /^Listen/ }).count()).toBe(3)
  await seeText(page, /You have 19,900\./)

  await page.context().setOffline(true)
  await ask('What does the tide decide?')
  await seeText(page, /^You are offline: these are the passages on this device/, 'Tides decide first.')
  expect(await page.locator('mark', { hasText: 'tide' }).count()).toBeGreaterThan(0)
  await page.context().setOffline(false)

  await page.reload()
  await page.getByText('Earlier answers on this device').click()
  await seeText(page, 'Who forgot the umbrella in that garden?')
})
