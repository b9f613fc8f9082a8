import type { Page, Request, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { nightly } from '../support/tier.ts'
import { seeText, visit } from './support/browser.ts'
import { waitUntilKept } from './support/kept.ts'

const CALL = '**/api/send-confirmation'
const FAILED = 'There was an error processing your request. Please try again later.'
const SCRIPTED = /status of (4|5)\d\d|ERR_INTERNET_DISCONNECTED/

const form = (page: Page) => page.getByRole('form', { name: 'Newsletter' })
const popup = (page: Page) => page.getByRole('dialog')
const send = (page: Page) => form(page).getByRole('button').click()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

/** A filled form, whose address another page handed over. */
async function filled(page: Page) {
  await page.goto('/newsletterForm?email=Ana@Example.com')
  await page.waitForURL(/\/newsletterForm$/)
  await form(page).getByLabel('Name').fill('Ana')
  await form(page).getByLabel('I accept').check()
}

it('the newsletter page is readable without any script', async () => {
  const page = await visit({ javaScriptEnabled: false })
  await page.goto('/newsletterForm')
  await seeText(page, 'Two hours in ten minutes', 'In the speaker’s own voice', 'Spanish, English or both')
  expect(
    await form(page)
      .getByRole('radio', { name: /^Newsletter/ })
      .isChecked(),
  ).toBe(true)
  expect(await form(page).getByLabel('Language').locator('option').allTextContents()).toEqual([
    'English',
    'Spanish',
    'Both',
  ])
})

describe('the newsletter form', () => {
  it('says what is missing, field by field, and is not sent without accepted terms', async () => {
    const page = await visit()
    await page.goto('/newsletterForm')
    await send(page)
    await seeText(page, 'Name is required', 'Email is required')
    expect(await focused(page)).toBe('name')
    await form(page).getByLabel('Name').fill('Ana')
    expect(await page.getByText('Name is required').count()).toBe(0)
    await form(page).getByLabel('Email').fill('ana@example')
    await send(page)
    await seeText(page, 'Please enter a valid email address')
    await form(page).getByLabel('Email').fill('ana@example.com')
    await send(page)
    await popup(page).getByText('Oops! Something went wrong').waitFor()
    await popup(page).getByText('Please accept the terms & conditions to continue').waitFor()
    await popup(page).getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(() => focused(page)).toBe('terms')
  })

  it('sends what was asked for with one idempotency key over retries, and links to the sign-up', async () => {
    const page = await visit({ expected: SCRIPTED })
    const held = Promise.withResolvers<Route>()
    await page.route(CALL, (route) => held.resolve(route), { times: 1 })
    await filled(page)
    await send(page)
    await form(page).getByText('Processing...').waitFor()
    const first = await held.promise
    await first.fulfill({ json: { success: false, message: 'This address is not allowed.' } })
    await popup(page).getByText('This address is not allowed.').waitFor()
    await page.reload()
    await form(page).getByLabel('I accept').check()

    const asked: Request[] = []
    let status = 500
    await page.route(CALL, (route) => {
      asked.push(route.request())
      return route.fulfill({ status, json: { success: status === 200, message: '' } })
    })
    await form(page).getByLabel('Premium WaitList').check()
    await form(page).getByLabel('Language').selectOption('Both')
    await send(page)
    await popup(page).getByText(FAILED).waitFor()
    await popup(page).getByRole('button', { name: 'Try Again' }).click()
    expect(await form(page).getByLabel('Email').inputValue()).toBe('Ana@Example.com')

    status = 200
    await send(page)
    await popup(page).getByText('Email Sent Successfully!').waitFor()
    await seeText(page, 'Subscription successful!', /inbox.*spam/)
    expect(await popup(page).getByRole('link', { name: 'Join Waitlist' }).getAttribute('href')).toBe(
      '/Signup',
    )
    const [lost, sent] = asked.map((request) => request.headers())
    expect(asked[1]?.postDataJSON()).toEqual({
      properties: {
        email: 'ana@example.com',
        name: 'Ana',
        subscription: 'Premium WaitList',
        language: 'both',
      },
    })
    expect(lost?.['x-human-check']).toMatch(/./)
    expect(sent?.['x-human-check']).not.toBe(lost?.['x-human-check'])
    expect(sent?.['idempotency-key']).toBe(lost?.['idempotency-key'])
    await page.keyboard.press('Escape')
    expect(await form(page).getByLabel('Name').inputValue()).toBe('')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Subscribe')
  })

  nightly('keeps what is typed while there is no network, also over a reload', async () => {
    const page = await visit({ serviceWorkers: 'allow', expected: SCRIPTED })
    await filled(page)
    await form(page).getByLabel('Language').selectOption('Spanish')
    await waitUntilKept(page, 'shell', 'public')
    await page.context().setOffline(true)
    await send(page)
    await popup(page)
      .getByText(/^You are offline/)
      .waitFor()
    await page.context().setOffline(false)
    await page.reload()
    await expect.poll(() => form(page).getByLabel('Name').inputValue()).toBe('Ana')
    expect(await form(page).getByLabel('Email').inputValue()).toBe('Ana@Example.com')
    expect(await form(page).getByLabel('Language').inputValue()).toBe('es')
  })
})
