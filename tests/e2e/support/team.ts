import type { Page } from 'playwright-core'
import { member, type TestAccount } from './accounts.ts'
import { DESKTOP } from './browser.ts'
import { database } from './database.ts'
import { linkIn, stack } from './stack.ts'

/** The rules keep a summary from who has left the team. */
const EXPECTED = /^FirebaseError|There is no request/

export const memberRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Members' }).getByRole('row').filter({ hasText: name })
export const log = (page: Page) => page.getByRole('region', { name: 'What changed' })
export const dialog = (page: Page) => page.getByRole('dialog')
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()
/** What a dialog asks is done, and it has closed. */
export async function confirmed(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await dialog(page).waitFor({ state: 'detached' })
}
/** Somebody on Enterprise, as the server keeps it. */
export async function withEnterprise(account: TestAccount): Promise<void> {
  const { email } = account
  const change = { 'subscription.plan': 'enterprise', 'subscription.status': 'active' }
  await database().doc(`users/${email}`).update(change)
}

/** Somebody who can have a team of their own. */
export async function leader(path = '/team'): Promise<{ page: Page; account: TestAccount }> {
  return member({ viewport: DESKTOP, expected: EXPECTED, path })
}

export async function nameTeam(page: Page, name: string): Promise<void> {
  await press(page, 'Name your team')
  await dialog(page).getByLabel('Name').fill(name)
  await press(page, 'Make the team')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

/** @returns the link that is mailed */
export async function invite(page: Page, email: string, cap = ''): Promise<string> {
  await press(page, 'Invite somebody')
  await dialog(page).getByLabel('Their e-mail').fill(email)
  await dialog(page).getByLabel('Cap, credits a month').selectOption(cap)
  await confirmed(page, 'Send the invitation')
  await memberRow(page, email)
    .getByText(/^Invited, open until/)
    .waitFor()
  const mail = await stack().waitForMail(email, ({ subject }) => subject === 'You are invited to a team')
  return linkIn(mail, '/team')
}
