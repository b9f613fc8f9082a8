import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  createAccount,
  enter,
  logIn,
  member,
  newAddress,
  PASSWORD,
  type TestAccount,
} from './support/accounts.ts'
import { seeText } from './support/browser.ts'
import { database } from './support/database.ts'
import { linkIn, stack } from './support/stack.ts'
import { storeSummary } from './support/storeSummary.ts'
import { traces } from './support/traces.ts'

/** The answer to a wrong password, and for a deleted account. */
const REFUSED = /status of 400/
const summaries = ({ uid }: TestAccount) => database().collection('summaries').where('uid', '==', uid)

async function remove(page: Page, password: string): Promise<void> {
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Delete my account for good' }).click()
}

it('an account is edited, downloaded as a file, deleted, and empty when its address signs up again', async () => {
  const { page, account } = await member({ expected: REFUSED })
  await storeSummary(account, { fingerprint: 'a-secret-fingerprint' })
  await page.getByRole('region', { name: 'User information' }).getByRole('link', { name: 'Account' }).click()

  const person = page.getByRole('region', { name: 'About you' })
  await person.getByRole('button', { name: 'Edit' }).click()
  await person.getByLabel('Name').fill('Irene Vidal')
  await person.getByLabel('Language').selectOption('Spanish')
  await person.getByRole('button', { name: 'Save' }).click()
  await seeText(page, 'Irene Vidal', 'Spanish')
  const profile = database().doc(`users/${account.email}`)
  await expect
    .poll(async () => (await profile.get()).data())
    .toMatchObject({ name: 'Irene Vidal', language: 'es' })
  await page.waitForURL('**/es/account')
  await profile.update({ language: 'en' })
  await page.waitForURL(({ pathname }) => pathname === '/account')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^sonobrief-data-\d{4}-\d{2}-\d{2}\.json$/)
  await seeText(page, `Downloaded as ${download.suggestedFilename()}.`)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).not.toContain('a-secret-fingerprint')
  expect(JSON.parse(text)).toMatchObject({
    format: 'sonobrief-data-1',
    account: { id: account.uid, email: account.email, profile: { name: 'Irene Vidal' }, newsletter: null },
    ledger: [{ id: 'opening' }, { id: 'welcome', amount: 15_000 }],
    summaries: [
      { episode: { title: 'How a port never sleeps' }, summary: { headline: 'Ports run on patience' } },
    ],
  })
  await stack().waitForMail(account.email, ({ subject }) => subject === 'Your data was downloaded')

  // Away with it: not with a wrong password.
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByText('Your newsletter ends, and its record is erased.').waitFor()
  await remove(page, 'not-the-password')
  await seeText(page, 'This password does not belong to the account. Please try again.')
  expect((await profile.get()).exists).toBe(true)
  await remove(page, PASSWORD)
  await page.waitForURL('**/account?deleted')
  await seeText(page, 'Your account is deleted')
  expect((await profile.get()).exists).toBe(false)
  expect((await summaries(account).get()).size).toBe(0)
  expect(await traces(page, account.email, account.uid, 'Irene Vidal', 'How a port never sleeps')).toEqual([])
  await stack().waitForMail(account.email, ({ subject }) => subject === 'Your account is deleted')

  // Log-in is refused.
  await logIn(page, account.email)
  await seeText(page, 'We could not log you in. Please check your e-mail and password, and try again.')

  // The next owner of the address finds nothing.
  const next = await createAccount({ email: account.email, name: '' })
  await enter(page, next.email)
  await seeText(page, 'Quiet in here', 'of 20,000 this month')
  await page.goto('/account')
  await seeText(page, 'English', 'Not specified')
  expect(
    (await stack().mailsTo(account.email)).filter(({ subject }) => /deleted/.test(subject)),
  ).toHaveLength(1)
})

it('a new password and a new address are set on the account’s page, with the current password only', async () => {
  const { page, account } = await member({ path: '/account', expected: REFUSED })
  const person = page.getByRole('region', { name: 'About you' })
  expect(await person.getByRole('link', { name: 'Free' }).getAttribute('href')).toBe('/pricing')
  await person.getByRole('button', { name: 'Edit' }).click()
  await person.getByRole('button', { name: 'Save' }).click()
  await seeText(page, 'Saved.')
  const change = async (what: string, wanted: string, password: string) => {
    await person.getByRole('button', { name: `Change ${what}` }).click()
    await page.getByLabel(`New ${what}`).fill(wanted)
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await change('password', 'short', 'not-the-password')
  await seeText(page, 'The password needs at least 6 characters.')
  await page.getByLabel('New password').fill('another-password')
  await page.getByRole('button', { name: 'Save' }).click()
  await seeText(page, 'This password does not belong to the account. Please try again.')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save' }).click()
  await seeText(page, 'Saved. Other devices are logged out.')

  const address = newAddress('moved')
  await change('e-mail', address, 'another-password')
  await seeText(page, `Open the link that we sent to ${address}.`)
  await page.goto(linkIn(await stack().waitForMail(address), '/auth/action'))
  await seeText(page, 'Change your e-mail', address)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.waitForURL('**/login')
  await logIn(page, address, 'another-password')
  await seeText(page, 'of 20,000 this month')
  expect((await database().doc(`users/${address}`).get()).get('uid')).toBe(account.uid)
})
