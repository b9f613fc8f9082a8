import type { Route } from 'playwright-core'
import { visit } from '../support/browser.ts'
import type { At } from './table.ts'

/** The newsletter's form, from what it lacks to what the server makes of it. */
export async function newsletter(at: At): Promise<void> {
  const page = await visit({ expected: /status of 500/ })
  const form = page.getByRole('form', { name: 'Newsletter' })
  const send = () => form.getByRole('button').click()
  const tryAgain = page.getByRole('button', { name: 'Try Again' })

  await page.goto('/newsletterForm')
  await at('newsletter', page)
  await send()
  await at('newsletter: empty', page)
  await form.getByLabel('Name').fill('Ana')
  await form.getByLabel('Email').fill('ana@example')
  await send()
  await at('newsletter: wrong address', page)
  await form.getByLabel('Email').fill('ana@example.com')
  await send()
  await at('newsletter: terms not accepted', page)
  await tryAgain.click()
  await form.getByLabel('I accept').check()

  const asked = Promise.withResolvers<Route>()
  await page.route('**/api/send-confirmation', (route) => asked.resolve(route))
  await send()
  const route = await asked.promise
  await at('newsletter: processing', page)
  await page.route('**/api/send-confirmation', (again) => again.fulfill({ json: { success: true } }))
  await route.fulfill({ status: 500, json: { success: false, message: '' } })
  await at('newsletter: failed', page)
  await tryAgain.click()
  await send()
  await at('newsletter: sent', page)
}
