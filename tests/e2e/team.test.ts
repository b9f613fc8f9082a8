import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/units.ts'
import { createAccount, enter, newAddress, PASSWORD, type TestAccount } from './support/accounts.ts'
import { DESKTOP, PHONE, seeText, useBrowser, visit } from './support/browser.ts'
import { database, useDatabase } from './support/database.ts'
import { problemsOf, themeProblems } from './support/pageProblems.ts'
import { linkIn, stack } from './support/stack.ts'
import { payOnPage } from './support/stripe.ts'

/** A team through its pages, mails and links, the whole local stack below: row 69 and docs/rules.md "Teams". */

useBrowser()
useDatabase()

/**
 * Under load the first session of a run may take Hosting's minute, and the app asks again; and the rules keep a summary from
 * who has left the team.
 */
const EXPECTED = /status of 504 .*\/api\/session$|^FirebaseError|There is no request/

const EPISODE = { url: 'https://youtu.be/sbQu1etVo1c', title: /The Quiet Voice/, price: 5_500 }
const month = new Date().toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })

const member = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Members' }).getByRole('row').filter({ hasText: name })
const log = (page: Page) => page.getByRole('region', { name: 'What changed' })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** What a dialog asks is done, and it has closed. */
async function confirmed(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await dialog(page).waitFor({ state: 'detached' })
}
const creditsOf = async ({ email }: TestAccount) =>
  Number((await database().doc(`users/${email}`).get()).get('credits.current'))

/** How much of a meter's drawing is lit. */
async function litShare(row: Locator): Promise<number> {
  const drawing = await row.locator('svg').boundingBox()
  const lit = await row.locator('svg path').last().boundingBox()
  return (lit?.width ?? 0) / (drawing?.width ?? 1)
}

/** From no plan to a paid one. */
async function subscribe(page: Page): Promise<void> {
  await page.goto('/pricing')
  await seeText(page, 'credits available')
  await page.getByRole('article', { name: 'Enterprise' }).getByRole('button').click()
  await page.getByRole('heading', { name: 'Subscribe', level: 1 }).waitFor()
  await payOnPage(page)
  await page.waitForURL('**/pricing*')
  await seeText(page, 'Payment confirmed. You are on Enterprise now')
}

/** Somebody on Enterprise, as the server keeps it. */
async function withEnterprise(account: TestAccount): Promise<void> {
  const { email } = account
  const change = { 'subscription.plan': 'enterprise', 'subscription.status': 'active' }
  await database().doc(`users/${email}`).update(change)
}

/** Somebody with a team of their own, on its page. */
async function leader(name: string) {
  const page = await visit({ viewport: DESKTOP, expected: EXPECTED })
  const account = await createAccount({ name })
  await enter(page, account.email)
  return { page, account }
}

async function nameTeam(page: Page, name: string): Promise<void> {
  await page.goto('/team')
  await press(page, 'Name your team')
  await dialog(page).getByLabel('Name').fill(name)
  await press(page, 'Make the team')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

/** @returns the link that is mailed */
async function invite(page: Page, email: string, cap = ''): Promise<string> {
  await press(page, 'Invite somebody')
  await dialog(page).getByLabel('Their e-mail').fill(email)
  await dialog(page).getByLabel('Cap, credits a month').fill(cap)
  await confirmed(page, 'Send the invitation')
  await member(page, email)
    .getByText(/^Invited, open until/)
    .waitFor()
  const mail = await stack().waitForMail(email, ({ subject }) => subject === 'You are invited into a team')
  return linkIn(mail, '/team')
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

it('row 79: shows the whole log, however much was changed since', async () => {
  const { page, account } = await leader('Ana Long')
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

it('is a team from invitation to removal, in which every page shows what the other has done', async () => {
  const { page, account: ana } = await leader('Ana Reader')
  await page.goto('/team')
  await seeText(page, 'Five seats come with Enterprise')
  expect(await problemsOf(page)).toEqual([])
  expect(await page.getByRole('link', { name: 'See Enterprise' }).getAttribute('href')).toBe('/pricing')
  await subscribe(page)
  await nameTeam(page, 'Night Desk')
  await seeText(page, '1 of 5 seats. You own this team.', 'Quiet so far')

  // Invited by address, taken with the account of that address.
  const irene = await createAccount({ name: 'Irene Vidal', email: newAddress('irene') })
  const link = await invite(page, irene.email)
  const guest = await visit({ viewport: DESKTOP })
  await guest.goto(link)
  await seeText(guest, 'You are invited into a team')
  expect(new URL(guest.url()).search).toBe('')
  expect(await problemsOf(guest)).toEqual([])
  await guest.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await guest.getByLabel('Email').fill(irene.email)
  await guest.getByLabel('Password').fill(PASSWORD)
  await press(guest, 'Log in')
  await seeText(guest, 'Night Desk invites you', `for ${irene.email}.`)
  expect(new URL(guest.url()).search).toBe('')
  expect(await problemsOf(guest)).toEqual([])
  // Nothing is joined by looking.
  expect(
    await member(page, irene.email)
      .getByText(/^Invited/)
      .count(),
  ).toBe(1)
  await press(guest, 'Join')
  await seeText(guest, `Your use in ${month}`, 'used, no cap', '2 of 5 seats. You are a member.')
  await member(page, 'Irene Vidal').getByText('no cap').waitFor()
  await log(page).getByText('Irene Vidal joined as member').waitFor()

  // The team pays, and all of it reads.
  await toTheLastStep(guest)
  await dialog(guest).getByText('The summary is yours alone.').waitFor()
  await turnTo(guest, /Your team/)
  await dialog(guest).getByText('Night Desk pays, and all of it can read the summary.').waitFor()
  expect(await themeProblems(guest)).toEqual([])
  await guest.setViewportSize(DESKTOP)
  await press(guest, 'Send summary for 5,500 credits')
  await seeText(guest, 'Summary Request Sent!')
  await stack().waitForMail(irene.email, ({ html }) => html?.includes('sbQu1etVo1c') === true)
  expect(await creditsOf(irene)).toBe(20_000)
  await member(page, 'Irene Vidal').getByText('5,500 used').waitFor()
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
  await page.setViewportSize(DESKTOP)
  await library.getByRole('link', { name: EPISODE.title }).click()
  await seeText(page, 'Key points')
  const summary = page.url()

  // A cap is set, shown as what is left of it, and kept.
  await page.goto('/team')
  await press(page, 'Edit Irene Vidal')
  await dialog(page).getByLabel('Cap, credits a month').fill('1')
  await press(page, 'Save')
  await dialog(page)
    .getByText(/^Write whole credits, from 5,000/)
    .waitFor()
  await dialog(page).getByLabel('Cap, credits a month').fill('22,000')
  await confirmed(page, 'Save')
  await member(page, 'Irene Vidal').getByText('5,500 of 22,000 used').waitFor()
  expect(await litShare(member(page, 'Irene Vidal'))).toBeCloseTo(0.75, 1)

  // A window that was narrow for a while has its table as before.
  const drawnWidth = async () => (await member(page, 'Irene Vidal').locator('svg').boundingBox())?.width
  const width = await drawnWidth()
  await page.setViewportSize(PHONE)
  await expect.poll(drawnWidth).not.toBe(width)
  await page.setViewportSize(DESKTOP)
  await expect.poll(drawnWidth).toBe(width)
  await log(page).getByText('changed the cap of Irene Vidal from no cap to 22,000').waitFor()
  await toTheLastStep(guest)
  await turnTo(guest, /Your team16,500 left/)
  await press(page, 'Edit Irene Vidal')
  await dialog(page).getByLabel('Cap, credits a month').fill('10,000')
  await confirmed(page, 'Save')
  await dialog(guest).getByText('Your cap of Night Desk leaves too little for this').waitFor()
  await press(guest, 'Send summary for 5,500 credits')
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
  await seeText(guest, `Your cap in ${month}`, '4,500', 'left of 10,000')
  expect(await problemsOf(guest)).toEqual([])
  await guest.setViewportSize(DESKTOP)
  expect(await guest.getByRole('region', { name: 'Members' }).count()).toBe(0)

  // A role, and the table that everything is drawn from.
  await press(page, 'Edit Irene Vidal')
  await dialog(page).getByLabel('Role').selectOption('Admin')
  expect(await themeProblems(page)).toEqual([])
  await page.setViewportSize(DESKTOP)
  await confirmed(page, 'Save')
  await seeText(guest, 'You are an admin.')
  await member(guest, 'Ana Reader').getByText('Owner').waitFor()
  expect(await member(guest, 'Ana Reader').getByRole('button').count()).toBe(0)
  expect(await problemsOf(page)).toEqual([])
  await page.setViewportSize(DESKTOP)
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
  await seeText(page, 'this summary could not be loaded. It may not be yours')
  await log(guest).getByText('removed a former member').waitFor()

  // Who is alone ends it.
  await press(guest, 'End this team')
  await dialog(guest).getByRole('button', { name: 'End this team' }).click()
  await seeText(guest, 'Five seats come with Enterprise')
})

it('says what is wrong with an invitation: never ours, another’s, taken back, expired, used', async () => {
  const { page, account } = await leader('Ana Reader')
  await withEnterprise(account)
  await nameTeam(page, 'Night Desk')
  const shown = async (guest: Page, link: string, text: string) => {
    await guest.goto(link)
    await guest.getByRole('alert').getByText(text).waitFor()
    expect(await guest.getByRole('button', { name: 'Join' }).count()).toBe(0)
  }
  const irene = await createAccount({ name: 'Irene Vidal', email: newAddress('irene') })
  const link = await invite(page, irene.email)
  const other = await visit({ expected: /status of 400 .*\/api\/team$/ })
  const otto = await createAccount({ name: 'Otto', email: newAddress('otto') })
  await enter(other, otto.email)
  await shown(other, '/team?token=nothing-of-ours', 'This invitation is no longer valid')
  expect(await problemsOf(other)).toEqual([])
  await shown(other, link, 'This invitation is for another address')

  const guest = await visit()
  await enter(guest, irene.email)
  const id = String((await database().doc(`users/${account.email}`).get()).get('team.id'))
  const stored = (await database().collection(`teams/${id}/invitations`).get()).docs[0]?.ref
  await stored?.update({ expiresAt: new Date(Date.now() - DAY_MS) })
  await shown(guest, link, 'This invitation is no longer valid. Ask for a new one.')
  await stored?.update({ expiresAt: new Date(Date.now() + DAY_MS) })

  // What the page has shown may have been taken back meanwhile.
  await guest.goto(link)
  await seeText(guest, 'Night Desk invites you')
  await page.reload()
  await press(page, `Take back the invitation of ${irene.email}`)
  await confirmed(page, 'Take it back')
  await log(page).getByText('took back the invitation of').waitFor()
  await press(guest, 'Join')
  await guest.getByRole('alert').getByText('This invitation is no longer valid').waitFor()

  // Declined, and then used up.
  const second = await invite(page, otto.email)
  await other.goto(second)
  await press(other, 'No, thank you')
  await seeText(other, 'Five seats come with Enterprise')
  await log(page).getByText('declined the invitation').waitFor()
  await shown(other, second, 'This invitation is no longer valid')
})

it('can be walked with the keyboard alone', async () => {
  const { page, account } = await leader('Ana Reader')
  await withEnterprise(account)
  await page.goto('/team')
  const begin = page.getByRole('button', { name: 'Name your team' })
  await begin.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Night Desk')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Night Desk' }).waitFor()
  const opener = page.getByRole('button', { name: 'Invite somebody' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
})
