import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createAccount, member } from './support/accounts.ts'
import { database } from './support/database.ts'
import { DESKTOP, PHONE, seeText, visit } from './support/browser.ts'
import { brokenRules, problemsOf } from './support/pageProblems.ts'
import { storeSummary } from './support/storeSummary.ts'
import { sample } from '../support/tier.ts'

/** The main addresses, each time, every other one in Spanish; app-accessibility.nightly.test.ts has all of them. */

async function expectNoProblems(
  page: Page,
  addresses: ReadonlyArray<readonly [string, string]>,
): Promise<void> {
  for (const [address, text] of addresses) {
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(address)
    await seeText(page, text)
    expect.soft([...(await problemsOf(page)), ...(await brokenRules(page))], address).toEqual([])
    await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ colorScheme: 'dark' })
    const problems = [...(await problemsOf(page)), ...(await brokenRules(page, 'color'))]
    expect.soft(problems, `${address}, wide and dark`).toEqual([])
  }
}

it('the main public pages break no accessibility rule', async () => {
  const others = [
    ['/login', 'Welcome back'],
    ['/es/signup', 'Crea tu cuenta'],
    ['/blog/1', 'Copy Link'],
    ['/es', 'Condiciones del servicio'],
    ['/pricing', 'Choose Your Plan'],
  ] as const
  await expectNoProblems(await visit(), [
    ['/', 'Elevate Your Listening Experience'],
    ['/es/pricing', 'Condiciones del servicio'],
    ['/demo', 'Question 1 of 9'],
    ...sample(others, 2),
  ])
})

it('the main pages of an account break no accessibility rule', async () => {
  const account = await createAccount()
  const id = await storeSummary(account)
  const { page } = await member({ account })
  await expectNoProblems(page, [
    [`/summary/${id}`, 'Key moments'],
    ['/demo', 'Question 1 of 9'],
    ['/account', 'Delete my account'],
  ])
  await database().doc(`users/${account.email}`).update({ language: 'es' })
  await page.waitForURL('**/es/account')
  await expectNoProblems(page, [
    ['/es/dashboard', 'How a port never sleeps'],
    ['/es/shows', 'Aún no sigues ningún podcast'],
  ])
})
