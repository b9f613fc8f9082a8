import { expect, it } from 'vitest'
import { createAccount, member } from './support/accounts.ts'
import { seeText } from './support/browser.ts'
import { database } from './support/database.ts'
import { themeProblems } from './support/pageProblems.ts'
import { storeSummary } from './support/storeSummary.ts'

/** docs/rules.md "Only what is new" */

it('a summary folds known points beside the earlier ones, plays only what is new, and shows all points where that is off', async () => {
  const account = await createAccount()
  const from = await storeSummary(account, { readyAt: new Date('2026-03-05T12:00:00Z') })
  const said = (text: string, startSeconds: number) => ({ text, quote: `${text} So they say.`, startSeconds })
  const moment = (title: string, startSeconds: number) => ({
    title,
    quote: title,
    startSeconds,
    endSeconds: startSeconds + 120,
  })
  const known = [{ point: 0, from, its: 0 }]
  const id = await storeSummary(account, { known }, undefined, {
    keyPoints: [said('Tides decide first, as ever.', 910), said('The crane drivers sleep in turns.', 1_310)],
    moments: [moment('The tide', 900), moment('The cranes', 1_300)],
  })
  const { page } = await member({ account })
  await page.goto(`/summary/${id}`)
  await seeText(page, /^1 of 2 is new to you\./, 'The crane drivers sleep in turns.')
  const told = page.getByText('You know this from “How a port never sleeps” (5 March 2026)')
  expect(await page.getByText('Tides decide first, as ever.', { exact: true }).isVisible()).toBe(false)
  await told.click()
  const fold = page.locator('details', { has: told })
  await seeText(page, 'Tides decide first, as ever.', 'Tides decide first.')
  const ways = await fold
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(ways).toEqual([
    expect.stringContaining('t=910'),
    expect.stringContaining('t=872'),
    `/summary/${from}`,
  ])
  const dial = page.getByRole('group', { name: 'How much of the episode to hear' })
  await dial.getByText('New', { exact: true }).click()
  await seeText(page, 'moment 1 of 1')
  expect(await themeProblems(page)).toEqual([])

  const field = page.getByRole('textbox', { name: 'Ask about this episode' })
  await field.fill('Who waits?')
  await field.press('Enter')
  const question = page.getByRole('textbox', { name: 'Your question' })
  await expect.poll(() => question.inputValue()).toBe('How a port never sleeps: Who waits?')

  await page.goto('/account')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Points you know from earlier summaries').selectOption('no')
  await page.getByRole('button', { name: 'Save' }).click()
  const choice = async () =>
    (await database().doc(`users/${account.email}`).get()).get('marksKnown') as unknown
  await expect.poll(choice).toBe(false)
  const answered = page.waitForResponse(/known-points/)
  await page.goto(`/summary/${id}`)
  await answered
  await seeText(page, 'Tides decide first, as ever.', 'The crane drivers sleep in turns.')
  expect(await page.getByText(/new to you/).count()).toBe(0)
})
