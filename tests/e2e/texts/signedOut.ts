import { seeText, visit } from '../support/browser.ts'
import type { At } from './table.ts'

/** Every public page, as somebody without an account finds it, and their forms. */
export async function signedOut(at: At): Promise<void> {
  const page = await visit({
    // A page that is not there, code that is not there, and a scripted failure.
    expected: /status of (404|500)|ERR_FAILED|Failed to fetch|preload CSS|could not be fetched/,
  })

  await page.goto('/')
  await at('landing', page)
  await page.waitForFunction(() => [...document.forms].some(({ noValidate }) => noValidate))
  const entry = page.getByLabel('Your e-mail')
  await entry.press('Enter')
  await at('landing: no address', page)
  await entry.fill('ana@nowhere')
  await entry.press('Enter')
  await at('landing: wrong address', page)

  await page.goto('/pricing')
  await at('prices', page)

  await page.goto('/blog')
  await at('blog', page)
  await page.getByRole('searchbox').fill('no such words')
  await at('blog: nothing found', page)
  await page.goto('/blog/1')
  await at('article', page)
  await page.goto('/blog/99')
  await at('article that is unknown', page)

  await page.goto('/podcast/top-us-podcasts')
  await at('podcasts of the US', page)
  await page.goto('/podcast/top-podcast-spain')
  await at('podcasts of Spain', page)
  await page.goto('/podcast/top-business-podcasts')
  await at('podcasts on business', page)

  await page.goto('/confirmEmail')
  await at('email confirmed', page)
  await page.route('**/api/confirm-delivery', (route) => route.fulfill({ json: { success: false } }))
  await page.goto('/confirm-delivery?token=made-up')
  await page.getByRole('button', { name: 'Yes, send them to me' }).click()
  await at('delivery: failed without words', page)

  await page.goto('/demo')
  for (let question = 1; question < 9; question += 1) {
    await seeText(page, `Question ${question} of 9`)
    await page.locator('fieldset label').first().click()
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await at('quiz: last question', page)
  await page.getByRole('button', { name: 'Skip' }).click()
  const link = page.getByLabel('Episode link')
  const show = page.getByRole('button', { name: 'Login Required' })
  await link.fill('https://youtube.com/watch?v=short')
  await show.click()
  await at('demo: wrong link', page)
  await link.fill('https://youtu.be/sbZ0oInJar1')
  await show.click()
  await at('demo: signed out', page)

  await page.route('**/assets/ForgotPasswordScreen*.js', (route) => route.abort())
  await page.goto('/forgot-password')
  await at('app: code missing', page)
}
