import { describe, expect, it } from 'vitest'
import { createAccount } from './support/accounts.ts'
import { PASSWORD } from './support/accounts.ts'
import { seeText, useBrowser, visit } from './support/browser.ts'
import { holdApp } from './support/slowApp.ts'
import { stack } from './support/stack.ts'

/** What can be tapped before the app is there works without it, or is done once it is. */

useBrowser()

const slow = { serviceWorkers: 'block' } as const

describe('before the app is there', () => {
  it('links lead on, questions open, and so does the menu', async () => {
    const page = await visit(slow)
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

  it.each([
    ['', false],
    [', also where somebody else was expected back', true],
  ])('a log-in that was typed and sent then is done later%s', async (_, isExpected) => {
    const { email } = await createAccount()
    const page = await visit(slow)
    if (isExpected) await page.addInitScript(() => localStorage.setItem('sonobrief.hint', '1'))
    const release = await holdApp(page)
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    const button = page.getByRole('button', { name: 'Log in', exact: true })
    await button.click()
    // A second press is the same wish.
    await button.click()
    expect(page.url()).toBe(`${stack().appUrl}/login`)
    await release()
    await page.waitForURL('**/dashboard')
  })

  it('a sign-up keeps its half of the name, and the caret in it', async () => {
    const page = await visit(slow)
    const release = await holdApp(page)
    await page.goto('/signup')
    const name = page.getByLabel('Name (optional)')
    await name.pressSequentially('Anna')
    await name.press('ArrowLeft')
    await release()
    await name.pressSequentially('h')
    expect(await name.inputValue()).toBe('Annha')
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.locator('[aria-invalid]').first().waitFor()
    expect(await name.inputValue()).toBe('Annha')
  })

  it('a search that was typed then has found', async () => {
    const page = await visit(slow)
    const release = await holdApp(page)
    await page.goto('/blog')
    await page.getByPlaceholder('Search articles...').pressSequentially('zzz')
    await page.keyboard.press('Enter')
    expect(page.url()).toBe(`${stack().appUrl}/blog`)
    await release()
    await seeText(page, 'No articles found matching your search.')
    expect(await page.getByPlaceholder('Search articles...').inputValue()).toBe('zzz')
  })

  it('a choice that was made then counts', async () => {
    const page = await visit(slow)
    const release = await holdApp(page)
    await page.goto('/pricing')
    await page.getByText('Yearly').click()
    await release()
    await seeText(page, '$99.99')
  })

  it('an address that was sent on the way to the newsletter arrives there', async () => {
    const page = await visit(slow)
    const release = await holdApp(page)
    await page.goto('/')
    await page.getByLabel('Your e-mail').fill('ana@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).last().click()
    await release()
    await page.waitForURL('**/newsletterForm')
    expect(await page.getByLabel('Email').inputValue()).toBe('ana@example.com')
  })

  it('a newsletter form keeps what was chosen, and a button without a form its press', async () => {
    const page = await visit(slow)
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

    const login = await visit(slow)
    const releaseLogin = await holdApp(login)
    await login.goto('/login')
    await login.getByRole('button', { name: 'Sign in with Google' }).click()
    await releaseLogin()
    await login.getByRole('dialog').waitFor()
  })
})

describe('an app that never comes', () => {
  it('leaves a page that can be read, and says why a button does nothing', async () => {
    const page = await visit({ ...slow, expected: /ERR_FAILED|Failed to fetch/ })
    await page.route('**/assets/*.js', (route) => route.abort())
    const said = new Promise<string>((resolve) => {
      page.on('dialog', (dialog) => {
        resolve(dialog.message())
        void dialog.dismiss()
      })
    })
    await page.goto('/login')
    // It loads again by itself, once: as after a deploy.
    await page.waitForFunction(() =>
      performance.getEntriesByType('navigation').some((e) => 'type' in e && e.type === 'reload'),
    )
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    expect(await said).toContain('Loading failed')
    await seeText(page, 'Welcome back')
  })
})
