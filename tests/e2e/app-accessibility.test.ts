import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createAccount, enter } from './support/accounts.ts'
import { DESKTOP, PHONE, useBrowser, visit } from './support/browser.ts'
import { violations } from './support/violations.ts'

useBrowser()

/** Controls under 44 px high that stand alone, not in a line of text. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, select, main nav a')].flatMap((element) => {
      const target = element.closest('label') ?? element
      const { height, width } = target.getBoundingClientRect()
      return width > 0 && height > 0 && height < 44
        ? [`${element.outerHTML.slice(0, 80)} is ${height} px`]
        : []
    }),
  )
}

const THEMES = [
  ['light', PHONE],
  ['dark', PHONE],
  ['light', DESKTOP],
  ['dark', DESKTOP],
] as const

describe.each(THEMES)('in %s at %o', (colorScheme, viewport) => {
  it.each([
    '/',
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/confirmEmail',
    '/demo',
    '/confirm-delivery?token=a',
    '/auth/action',
  ])('%s breaks no rule', async (path) => {
    const page = await visit({ colorScheme, viewport })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
  })

  it('forms with errors break no rule', async () => {
    const page = await visit({ colorScheme, viewport })
    for (const [path, button] of [
      ['/login', 'Log in'],
      ['/signup', 'Sign up'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.locator('[aria-invalid]').first().waitFor()
      expect(await violations(page)).toEqual([])
    }
  })

  it('the dashboard, a preview and its dialog break no rule', async () => {
    const page = await visit({ colorScheme, viewport })
    const { email } = await createAccount()
    await enter(page, email)
    expect(await violations(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Edit' }).click()
    expect(await violations(page)).toEqual([])
    await page.goto('/demo?url=https://youtu.be/sbZ0oInJar1')
    await page.getByText('credits available').waitFor()
    await page.getByRole('button', { name: 'Show preview' }).click()
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
  })
})
