import type { Page } from 'playwright-core'
import { member, PASSWORD } from './accounts.ts'
import { DESKTOP, seeText } from './browser.ts'

/** Somebody on their account's screen, where keys are made. */
export function developer(plan: 'free' | 'premium' = 'premium') {
  return member({
    path: '/account',
    profile: { 'subscription.plan': plan },
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: DESKTOP,
    expected: /401|400|500|ERR_INTERNET_DISCONNECTED|Could not reach Cloud Firestore/,
  })
}

/** @returns the key, as it is shown once */
export async function makeKey(page: Page, name: string, may: 'Read' | 'Read and write'): Promise<string> {
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByLabel('Name').last().fill(name)
  await page.getByLabel('Access').selectOption({ label: await optionOf(page, `${may}:`) })
  const make = page.getByRole('button', { name: 'Make the key' })
  const password = page.getByLabel('Your password')
  await make.click()
  // A first session goes on with a token of ours, for which nobody was asked a password.
  await page.getByText('Copy your key now').or(password).waitFor()
  if (await password.isVisible()) {
    await password.fill(PASSWORD)
    await make.click()
  }
  await seeText(page, 'Copy your key now')
  return (
    (await page
      .locator('section code')
      .filter({ hasText: /^sb_.{43}$/ })
      .textContent()) ?? ''
  )
}
const optionOf = async (page: Page, start: string) =>
  (await page.getByLabel('Access').locator('option').allTextContents()).find((text) =>
    text.startsWith(start),
  ) ?? ''
