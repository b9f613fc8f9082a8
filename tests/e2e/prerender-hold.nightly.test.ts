import { describe, expect, it } from 'vitest'
import { seeText, visit } from './support/browser.ts'
import { holdApp } from './support/slowApp.ts'
import { stack } from './support/stack.ts'

/** What can be tapped before the app is there works without it, or is done once it is. */

describe('a prerendered page before its app has loaded', () => {
  it('keeps a half-typed name of the sign-up form, and the caret in it', async () => {
    const page = await visit()
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

  it('holds a blog search until the app has loaded, and then shows its result', async () => {
    const page = await visit()
    const release = await holdApp(page)
    await page.goto('/blog')
    await page.getByPlaceholder('Search articles...').pressSequentially('zzz')
    await page.keyboard.press('Enter')
    expect(page.url()).toBe(`${stack().appUrl}/blog`)
    await release()
    await seeText(page, 'No articles found matching your search.')
    expect(await page.getByPlaceholder('Search articles...').inputValue()).toBe('zzz')
  })

  it('keeps the choice of yearly prices', async () => {
    const page = await visit()
    const release = await holdApp(page)
    await page.goto('/pricing')
    await page.getByText('Yearly').click()
    await release()
    await seeText(page, '$99.99')
  })

  it('carries an address that was sent on the landing page to the newsletter form', async () => {
    const page = await visit()
    const release = await holdApp(page)
    await page.goto('/')
    await page.getByLabel('Your e-mail').fill('ana@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).last().click()
    await release()
    await page.waitForURL('**/newsletterForm')
    expect(await page.getByLabel('Email').inputValue()).toBe('ana@example.com')
  })
})

describe('a prerendered page whose app cannot be loaded', () => {
  it('can be read, and says why a button does nothing', async () => {
    const page = await visit({ expected: /ERR_FAILED|Failed to fetch/ })
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
