import { describe, expect, it } from 'vitest'
import { sample } from '../support/tier.ts'
import { createAccount, PASSWORD } from './support/accounts.ts'
import { seeText, visit } from './support/browser.ts'
import { holdApp } from './support/slowApp.ts'
import { stack } from './support/stack.ts'

/** What can be tapped before the app is there works without it, or is done once it is. */

describe('a prerendered page before its app has loaded', () => {
  it('follows links, and opens questions and the menu', async () => {
    const page = await visit()
    await holdApp(page)
    await page.goto('/')
    const question = page.locator('details').nth(1)
    await question.locator('summary').click()
    expect(await question.evaluate((details) => (details as HTMLDetailsElement).open)).toBe(true)
    expect(await page.locator('details[open]').count()).toBe(1)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL('**/pricing')
    await seeText(page, 'Choose Your Plan')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
    await page.waitForURL('**/blog')
    await seeText(page, 'Latest Articles')
  })

  it.each(
    sample(
      [
        ['/login', '/dashboard', false],
        ['/login?redirect=/pricing', '/pricing', true],
      ] as const,
      1,
    ),
  )(
    'holds a log-in that was sent at %s until the app has loaded, then logs in and leads to %s',
    async (from, to, isExpected) => {
      const { email } = await createAccount()
      const page = await visit()
      // Somebody else was expected back.
      if (isExpected) await page.addInitScript(() => localStorage.setItem('sonobrief.hint', '1'))
      const release = await holdApp(page)
      await page.goto(from)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(PASSWORD)
      const button = page.getByRole('button', { name: 'Log in', exact: true })
      await button.click()
      // A second press is the same wish.
      await button.click()
      expect(page.url()).toBe(stack().appUrl + from)
      await release()
      await page.waitForURL(stack().appUrl + to)
    },
  )

  it('keeps what is chosen in the newsletter form, and the press of a button outside any form', async () => {
    const page = await visit()
    const release = await holdApp(page)
    await page.goto('/newsletterForm')
    await page.getByLabel('Name').fill('Ana')
    await page.getByLabel('Language').selectOption({ index: 1 })
    await page.getByRole('checkbox').check()
    const chosen = await page.getByLabel('Language').inputValue()
    await release()
    expect(await page.getByLabel('Name').inputValue()).toBe('Ana')
    expect(await page.getByLabel('Language').inputValue()).toBe(chosen)
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)

    const login = await visit()
    const releaseLogin = await holdApp(login)
    await login.goto('/login')
    await login.getByRole('button', { name: 'Sign in with Google' }).click()
    await releaseLogin()
    await login.getByRole('dialog').waitFor()
  })
})
