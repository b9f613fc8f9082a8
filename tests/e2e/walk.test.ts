import { expect, it } from 'vitest'
import { newAddress, PASSWORD } from './support/accounts.ts'
import { seeText, visit } from './support/browser.ts'
import { linkIn, stack } from './support/stack.ts'

it('a new listener goes from sign-up to a summary in the inbox and a new balance on the dashboard', async () => {
  const page = await visit()
  const email = newAddress('walker')

  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Name (optional)').fill('Walker')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await seeText(page, 'A confirmation email has been sent. Please verify before logging in.')

  await page.goto(linkIn(await stack().waitForMail(email), '/auth/action'))
  await page.getByRole('button', { name: 'Confirm my e-mail' }).click()
  await seeText(page, 'Email Confirmed Successfully!')

  await page.goto('/demo')
  const answers = [
    '2-5h',
    'I forget the points',
    'At my desk',
    '30 to 60',
    'Technology',
    'English',
    'Just right',
    'Quotes',
    'Basic',
  ]
  for (const answer of answers) {
    await page.getByLabel(answer).check()
    await page.getByRole('button', { name: /Next|View Results/ }).click()
  }
  await seeText(page, 'You are a regular listener', 'Premium')
  await page.getByRole('button', { name: 'Try it now' }).click()
  await seeText(page, '20,000 of 20,000 credits available')
  await page.getByLabel('Episode link').fill('https://youtu.be/sbQu1etVo1c')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await seeText(
    page,
    'The Quiet Voice: How Air Traffic Controllers Stay Calm',
    '5,500 credits',
    '11,000 credits',
  )

  // The dashboard stands open beside it all the while, and is never loaded again.
  const second = await page.context().newPage()
  await second.goto('/dashboard')
  await seeText(second, 'of 20,000 this month, 100 %', 'Quiet in here')

  const click = page.waitForRequest('**/api/send-summary')
  await page.getByRole('button', { name: /^Send (?:excerpt )?for 5,500 credits$/ }).click()
  await page.getByText('Summary Request Sent!').waitFor()

  await seeText(second, '14,500', 'of 20,000 this month, 73 %')
  const mail = await stack().waitForMail(email, ({ html }) => html?.includes('sbQu1etVo1c') === true)
  expect(mail.html).toMatch(/watch\?v=sbQu1etVo1c&(?:amp;)?t=\d+s/)
  // The id of the click has come all the way: through Hosting, the charge, and two tasks.
  const requestId = (await click).headers()['x-request-id']
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  expect(mail.headers?.['x-request-id']).toBe(requestId)
  await second.getByText('Sent', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Read it now' }).click()
  await seeText(page, 'Key moments', /points rest on words found in the transcript|passages chosen by rule/)
  // Nobody pays twice unawares.
  await page.goto('/demo?url=https%3A%2F%2Fyoutu.be%2FsbQu1etVo1c')
  await seeText(page, 'You have this: read it. Below you can have it made again.')
  await page.getByRole('link', { name: 'read it' }).click()
  await seeText(page, 'Key moments')
})
