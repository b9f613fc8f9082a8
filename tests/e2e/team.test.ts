import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/units.ts'
import { nightly } from '../support/tier.ts'
import { createAccount, newAddress, PASSWORD, type TestAccount } from './support/accounts.ts'
import { DESKTOP, PHONE, seeText, visit } from './support/browser.ts'
import { database } from './support/database.ts'
import { problemsOf, themeProblems } from './support/pageProblems.ts'
import { stack } from './support/stack.ts'
import { openPricing, subscribe } from './support/stripe.ts'
import {
  confirmed,
  dialog,
  invite,
  leader,
  log,
  memberRow,
  nameTeam,
  press,
  withEnterprise,
} from './support/team.ts'

/** A team through its pages, mails and links, the whole local stack below: #team-races and docs/rules.md "Teams". */

const EPISODE = { url: 'https://youtu.be/sbQu1etVo1c', title: /The Quiet Voice/, price: 5_500 }
const month = () => new Date().toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })

const creditsOf = async ({ email }: TestAccount) =>
  Number((await database().doc(`users/${email}`).get()).get('credits.current'))

/** How much of a meter's drawing is lit. */
async function litShare(row: Locator): Promise<number> {
  const drawing = await row.locator('svg').boundingBox()
  const lit = await row.locator('svg path').last().boundingBox()
  return (lit?.width ?? 0) / (drawing?.width ?? 1)
}

async function toTheLastStep(page: Page): Promise<void> {
  await page.goto('/demo?new')
  await page.getByLabel('Episode link').fill(EPISODE.url)
  await press(page, 'Show preview')
  await page.getByText(EPISODE.title).first().waitFor()
  await press(page, 'Continue')
  await dialog(page).getByText('Who pays?').waitFor()
}

const payer = (page: Page, name: RegExp) => dialog(page).getByRole('radio', { name })
/** One position of a dial: its radio button is drawn by its label. */
const turnTo = (page: Page, name: RegExp) => page.locator('label').filter({ hasText: name }).click()

nightly('#own-cap: the team’s log shows all 231 changes, 100 at a time', async () => {
  const { page, account } = await leader()
  await withEnterprise(account)
  await nameTeam(page, 'Long Log')
  const profile = await database().doc(`users/${account.email}`).get()
  const audit = database().collection(`teams/${String(profile.get('team.id'))}/audit`)
  const batch = database().batch()
  for (let index = 1; index <= 230; index++) {
    const at = new Date(Date.now() - DAY_MS - Math.floor(index / 3) * 1_000)
    const change = { what: 'renamed', whom: null, from: `Name ${index}`, to: `Name ${index - 1}` }
    batch.create(audit.doc(), { at, by: profile.get('uid'), ...change })
  }
  await batch.commit()
  const lines = () => log(page).getByRole('listitem').count()
  for (const most of [100, 200, 231]) {
    await expect.poll(lines).toBe(most)
    if (most < 231) await press(page, 'Show earlier changes')
  }
  expect(await page.getByRole('button', { name: 'Show earlier changes' }).count()).toBe(0)
  const told = await log(page).getByRole('listitem').allTextContents()
  expect(new Set(told.map((line) => /from .*$/.exec(line)?.[0])).size).toBe(231)
  await log(page).getByText('Name 230').waitFor()
  expect(await themeProblems(page)).toEqual([])
})

it('a team goes from invitation to removal, and every open page shows what another member has changed', async () => {
  const { page, account: ana } = await leader()
  await seeText(page, 'Five seats come with Enterprise')
  expect(await problemsOf(page)).toEqual([])
  expect(await page.getByRole('link', { name: 'See Enterprise' }).getAttribute('href')).toBe('/pricing')
  await openPricing(page)
  await subscribe(page, 'Enterprise')
  await page.goto('/team')
  await nameTeam(page, 'Night Desk')
  await seeText(page, '1 of 5 seats. You own this team.', 'Quiet so far')

  // Invited by address, taken with the account of that address.
  const irene = await createAccount({ name: 'Irene Vidal', email: newAddress('irene') })
  const link = await invite(page, irene.email)
  const guest = await visit({ viewport: DESKTOP })
  await guest.goto(link)
  await seeText(guest, 'You are invited to a team')
  expect(new URL(guest.url()).search).toBe('')
  expect(await problemsOf(guest)).toEqual([])
  await guest.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await guest.getByLabel('Email').fill(irene.email)
  await guest.getByLabel('Password').fill(PASSWORD)
  await press(guest, 'Log in')
  await seeText(guest, 'Night Desk invites you', /^Invited by .+@.+\.$/, `for ${irene.email}.`)
  expect(new URL(guest.url()).search).toBe('')
  expect(await problemsOf(guest)).toEqual([])
  // Nothing is joined by looking.
  expect(
    await memberRow(page, irene.email)
      .getByText(/^Invited/)
      .count(),
  ).toBe(1)
  await press(guest, 'Join')
  await seeText(guest, `Your use in ${month()}`, 'used, no cap', '2 of 5 seats. You are a member.')
  await memberRow(page, 'Irene Vidal').getByText('no cap').waitFor()
  await log(page).getByText('Irene Vidal joined as member').waitFor()

  // The team pays, and all of it reads.
  await toTheLastStep(guest)
  await dialog(guest).getByText('Night Desk pays, and all of it can read the summary.').waitFor()
  expect(await themeProblems(guest)).toEqual([])
  await press(guest, /^Send (?:summary|excerpt) for 5,500 credits$/)
  await seeText(guest, 'Summary Request Sent!')
  await stack().waitForMail(irene.email, ({ html }) => html?.includes('sbQu1etVo1c') === true)
  expect(await creditsOf(irene)).toBe(20_000)
  await memberRow(page, 'Irene Vidal').getByText('5,500 used').waitFor()
  await page
    .getByRole('region', { name: 'Use' })
    .getByRole('row', { name: /^Irene Vidal.*5,500$/ })
    .waitFor()
  await page.getByRole('navigation', { name: 'Yours' }).getByRole('link', { name: 'Dashboard' }).click()
  await seeText(page, 'Quiet in here')
  await turnTo(page, /^Team$/)
  const library = page.getByRole('region', { name: 'The team’s summaries' })
  await library.getByRole('link', { name: EPISODE.title }).waitFor()
  expect(await problemsOf(page)).toEqual([])
  await library.getByRole('link', { name: EPISODE.title }).click()
  await seeText(page, 'Key moments')
  const summary = page.url()

  // A cap is set, shown as what is left of it, and kept.
  await page.goto('/team')
  await press(page, 'Edit Irene Vidal')
  await dialog(page).getByLabel('Cap, credits a month').selectOption('20000')
  await confirmed(page, 'Save')
  await memberRow(page, 'Irene Vidal').getByText('5,500 of 20,000 used').waitFor()
  expect(await litShare(memberRow(page, 'Irene Vidal'))).toBeCloseTo(0.725, 1)

  // A window that was narrow for a while has its table as before.
  const drawnWidth = async () => (await memberRow(page, 'Irene Vidal').locator('svg').boundingBox())?.width
  const width = await drawnWidth()
  await page.setViewportSize(PHONE)
  await expect.poll(drawnWidth).not.toBe(width)
  await page.setViewportSize(DESKTOP)
  await expect.poll(drawnWidth).toBe(width)
  await log(page).getByText('changed the cap of Irene Vidal from no cap to 20,000').waitFor()
  await toTheLastStep(guest)
  await turnTo(guest, /Your team14,500 left/)
  await press(page, 'Edit Irene Vidal')
  await dialog(page).getByLabel('Cap, credits a month').selectOption('10000')
  await confirmed(page, 'Save')
  await dialog(guest).getByText('Your cap of Night Desk leaves too little for this').waitFor()
  await press(guest, /^Send (?:summary|excerpt) for 5,500 credits$/)
  await dialog(guest)
    .getByRole('alert')
    .getByText(/^Your cap of the team leaves too little/)
    .waitFor()
  await stack().runScheduled('sweepTeams', new Date(Date.now() + HOUR_MS))
  await stack().waitForMail(irene.email, ({ subject }) => subject === 'Your cap of the team is used up')
  await log(page).getByText('Irene Vidal used up the cap of 10,000 credits').waitFor()
  // Their own credits are theirs to use, and nothing else has been charged.
  await turnTo(guest, /Your credits20,000 left/)
  expect(await payer(guest, /Your team 4,500 left/).isDisabled()).toBe(true)
  await guest.goto('/team')
  await seeText(guest, `Your cap in ${month()}`, '4,500', 'left of 10,000')
  expect(await problemsOf(guest)).toEqual([])
  expect(await guest.getByRole('region', { name: 'Members' }).count()).toBe(0)

  // A role, and the table that everything is drawn from.
  await press(page, 'Edit Irene Vidal')
  await dialog(page).getByLabel('Role').selectOption('Admin')
  expect(await themeProblems(page)).toEqual([])
  await confirmed(page, 'Save')
  await seeText(guest, 'You are an admin.')
  await memberRow(guest, 'Ana Reader').getByText('Owner').waitFor()
  expect(await memberRow(guest, 'Ana Reader').getByRole('button').count()).toBe(0)
  expect(await problemsOf(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await press(page, 'CSV of the use')
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file).toMatch(/^Day,Member,Credits\r\n\d{4}-\d\d-\d\d,"Irene Vidal",5500\r\n$/)

  // Ownership goes to who can pay.
  await press(page, 'Leave the team')
  await seeText(page, 'You are the only owner. Name another before you leave.')
  await press(page, 'Close')
  await press(page, 'Pass ownership on')
  await press(page, 'Pass on')
  await dialog(page).getByRole('alert').getByText('needs Enterprise').waitFor()
  await withEnterprise(irene)
  await confirmed(page, 'Pass on')
  await seeText(page, 'You are an admin.')
  await seeText(guest, 'You own this team.')
  await stack().waitForMail(irene.email, ({ subject }) => subject === 'You own the team now')

  // Removed: nothing of the team is there any more, on any page that stands open or is opened.
  await press(guest, 'Edit Ana Reader')
  await press(guest, 'Remove from the team')
  await confirmed(guest, 'Remove')
  await seeText(page, 'Five seats come with Enterprise')
  await stack().waitForMail(ana.email, ({ subject }) => subject === 'You are no longer in the team')
  await page.goto('/dashboard')
  await seeText(page, 'Quiet in here')
  expect(await page.getByRole('radio', { name: 'Team' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Team', exact: true }).count()).toBe(0)
  await page.goto(summary)
  await seeText(page, 'We couldn’t find this summary')
  await log(guest).getByText('removed a former member').waitFor()

  // Who is alone ends it.
  await press(guest, 'End this team')
  await dialog(guest).getByRole('button', { name: 'End this team' }).click()
  await seeText(guest, 'Five seats come with Enterprise')
})
