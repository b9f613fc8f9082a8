import { readFile } from 'node:fs/promises'
import { parse as parseCsv } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { nightly } from '../support/tier.ts'
import { idTokenOf, member, type TestAccount } from './support/accounts.ts'
import { seeText } from './support/browser.ts'
import { database } from './support/database.ts'
import { problemsOf, violations } from './support/pageProblems.ts'
import { stack } from './support/stack.ts'
import { EPISODE, longRequest, newSummaryId, storeSummary } from './support/storeSummary.ts'

/** Templates and exports, as they are sold. docs/rules.md "Templates", "Exports", #template-rights */

const profileOf = ({ email }: TestAccount) => database().doc(`users/${email}`)

const PREMIUM = { 'subscription.plan': 'premium', 'credits.current': 100_000, 'credits.monthly': 100_000 }

/** As a program of one's own would: what a screen offers counts for nothing. */
async function statusOf({ email }: TestAccount, path: string, body: object): Promise<number> {
  const { status } = await fetch(`${stack().appUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await idTokenOf(email)}` },
    body: JSON.stringify(body),
  })
  return status
}

async function fileOf(page: Page, button: string): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await downloading
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

it('a template is previewed, chosen for one summary or all new ones, used by page and mail, and kept after the plan ends', async () => {
  const { page, account } = await member({ profile: PREMIUM })
  const id = await storeSummary(account)
  const preview = page.getByRole('region', { name: 'Preview' })
  const template = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

  await page.goto(`/summary/${id}`)
  await seeText(page, 'Laid out as Brief.', 'Key moments')
  await page.getByRole('link', { name: 'Other templates' }).click()
  await preview.getByRole('heading', { name: 'Key moments' }).waitFor()
  await template('Brief').focus()
  await page.keyboard.press('ArrowRight')
  await preview.getByText('Costs you').waitFor()
  await page.keyboard.press('ArrowRight')
  await preview.getByRole('heading', { name: 'Questions' }).waitFor()
  expect(await preview.getByText('Tides decide first.').isVisible()).toBe(false)
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Use for new summaries' }).click()
  await seeText(page, 'New summaries come as Study, from the next one on.')
  await template('Decide').check()
  await page.getByRole('button', { name: 'Only for this summary' }).click()
  await seeText(page, 'This summary is laid out as Decide.')
  await page.goto(`/summary/${id}`)
  await seeText(page, 'Laid out as Decide.', 'Costs you', '8 of 8 points rest on words')
  expect(await page.getByRole('heading', { name: 'Key moments' }).count()).toBe(0)
  expect(await violations(page)).toEqual([])

  await page.goto('/account')
  await seeText(page, 'New ones use Study.')
  await page.goto('/demo?new')
  await page.getByLabel('Episode link').fill('https://youtu.be/sbQu1etVo1c')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByRole('button', { name: /^Send (?:excerpt )?for/ }).click()
  await seeText(page, 'Summary Request Sent!')
  const mail = await stack().waitForMail(account.email, ({ html }) => html?.includes('sbQu1etVo1c') === true)
  expect(mail.text).toContain('QUESTIONS')
  expect(mail.text).not.toContain('KEY POINTS')
  await page.goto('/dashboard')
  await page
    .getByRole('main')
    .getByRole('link', { name: /The Quiet Voice/ })
    .click()
  await seeText(page, 'Laid out as Study.')
  const question = page.locator('main details').first()
  await question.locator('summary').focus()
  await page.keyboard.press('Enter')
  await question.getByRole('link', { name: /^Listen to the original|^Play/ }).waitFor()
  expect(await violations(page)).toEqual([])

  await profileOf(account).update({ 'subscription.plan': 'free' })
  await page.goto('/templates')
  await seeText(page, 'You had chosen Study. It counts again once your plan is back.')
  expect(await template('Brief').isChecked()).toBe(true)
  // Also where it is older than all that are listed.
  const later = { state: 'failed', requestedAt: new Date(Date.now() + 60_000) } as const
  await Promise.all(
    Array.from({ length: 20 }, () =>
      database().doc(`summaries/${newSummaryId()}`).set(longRequest(account, later)),
    ),
  )
  await page.goto(`/templates?summary=${id}`)
  await preview.getByText('Costs you').waitFor()
  expect(await page.getByRole('button', { name: /^Use for|^Only for/ }).count()).toBe(0)
  expect(await problemsOf(page)).toEqual([])
  for (const body of [{ template: 'study' }, { template: 'study', summaryId: id }]) {
    expect(await statusOf(account, '/api/choose-template', body)).toBe(403)
  }
  await page.goto(`/summary/${id}`)
  await seeText(page, 'Laid out as Decide.', 'Tides decide first.')
})

nightly(
  'notes for Obsidian and Readwise are in the format that these programs read, and need a paid plan',
  async () => {
    const { page, account } = await member({
      profile: PREMIUM,
      expected: /ERR_INTERNET_DISCONNECTED|Firestore/,
    })
    const title = '=SUM(1,2) "quoted"; ports: and\nlines'
    const id = await storeSummary(account, { episode: { ...EPISODE, title } })
    await page.goto(`/summary/${id}`)
    const note = await fileOf(page, 'Download for Obsidian')
    expect(note.name).toMatch(/^[a-z0-9-]+\.md$/)
    const [, front = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(note.text) ?? []
    expect(parseYaml(front)).toMatchObject({
      title: title.replace('\n', ' '),
      show: 'Long Haul',
      length: '2:06:00',
      template: 'brief',
      verified: '8/8',
    })
    expect(body).toMatch(/- \[14:32\]\(.*t=872s\) Tides decide first\.\n {2}> the tide decides/)

    const csv = await fileOf(page, 'Download for Readwise')
    expect(csv.name).toMatch(/^[a-z0-9-]+\.csv$/)
    const rows = parseCsv<Record<string, string>>(csv.text, { columns: true })
    expect(rows.map(({ Highlight, Note, Location }) => [Highlight, Note, Location])).toEqual([
      ['the tide decides', 'Tides decide first.', '872'],
      ['nobody sleeps at two', 'The night shift', '900'],
    ])
    for (const row of rows) {
      expect(row).toMatchObject({
        Title: `'${title.replace('\n', ' ')}`,
        Author: 'Long Haul',
        URL: expect.stringMatching(/t=\d+s$/),
        Date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      })
    }
    expect(await violations(page)).toEqual([])
    await page.context().setOffline(true)
    await expect
      .poll(() => page.getByRole('button', { name: 'Download for Readwise' }).isDisabled())
      .toBe(true)
    await page.context().setOffline(false)

    await profileOf(account).update({ 'subscription.plan': 'free' })
    await seeText(page, 'Notes for Obsidian and Readwise come with')
    expect(await page.getByRole('button', { name: /^Download for / }).count()).toBe(0)
    for (const format of ['obsidian', 'readwise']) {
      expect(await statusOf(account, '/api/export-notes', { summaryId: id, format })).toBe(403)
    }
    const plain = await fileOf(page, 'Download Markdown')
    expect(plain.text).toContain('Tides decide first.')
  },
)
