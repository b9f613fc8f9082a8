import { expect, it } from 'vitest'
import { member, newAddress } from './support/accounts.ts'
import { seeText, visit } from './support/browser.ts'
import { linkIn, stack } from './support/stack.ts'

it('a summary for another address waits uncharged until the owner of that address has agreed, and is sent then', async () => {
  const { page } = await member({ path: '/demo?url=https://youtu.be/sbZ0oInJar1' })
  const friend = newAddress('friend')
  await seeText(page, '20,000 of 20,000 credits available')
  await page.getByRole('button', { name: 'Another address' }).click()
  await page.getByLabel('Your e-mail').fill(friend)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send (?:summary|excerpt)/ })
    .click()
  await page.getByText(/^This address is new to us/).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await seeText(page, 'Waiting for confirmation', 'of 20,000 this month, 100 %')

  const mail = await stack().waitForMail(friend)
  const owner = await visit()
  await owner.goto(linkIn(mail, '/confirm-delivery'))
  await seeText(owner, 'Receive summaries here?')
  // Opening the link is not using it.
  await owner.reload()
  expect(await page.getByText('Waiting for confirmation').count()).toBe(1)
  await owner.getByRole('button', { name: 'Yes, send them to me' }).click()
  await seeText(owner, 'Summaries may now be delivered to this address.')
  await page.getByText('Sent', { exact: true }).waitFor()
  expect(
    (await stack().waitForMail(friend, ({ html }) => html?.includes('sbZ0oInJar1') === true)).to,
  ).toHaveLength(1)
})

it('the page that confirms a delivery address says when its code cannot be loaded, and loads it at the next press', async () => {
  const page = await visit({ expected: /ERR_FAILED|status of 4\d\d/ })
  await page.goto('/confirm-delivery')
  await seeText(page, 'This link is not complete. Please open it again from the e-mail.')
  // With a network the page would start again first, as it does for any code that is gone after a deploy.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await page.route('**/exchange-*.js', (route) => route.abort())
  await page.goto('/confirm-delivery?token=made-up')
  const button = page.getByRole('button', { name: 'Yes, send them to me' })
  await button.click()
  await seeText(page, 'Network error. Please check your connection and try again.')
  await page.unroute('**/exchange-*.js')
  await button.click()
  await seeText(page, 'This link is no longer valid. Please ask for the summary again.')
})
