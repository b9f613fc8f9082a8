import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { seeText } from './support/browser.ts'
import { problemsOf, violations } from './support/pageProblems.ts'
import {
  creditsOf,
  customerAtStripe,
  onStripe,
  openPricing,
  orderStripe,
  payOnPage,
  planButton,
  subscribe,
  subscriber,
} from './support/stripe.ts'

it('Enterprise by the year has unlimited credits, and no higher plan to change to', async () => {
  const { page, dashboard, account, card } = await subscriber()
  await page.getByText('Yearly').click()
  await page.getByRole('article', { name: 'Enterprise' }).getByText('$299.99').waitFor()
  await subscribe(page, 'Enterprise')
  await seeText(page, 'with unlimited credits', 'Current plan: Enterprise · Unlimited credits available')
  await card.getByText('Active yearly subscription').waitFor()
  await card.getByText("You're on our highest tier!").waitFor()
  await card.getByText('$299.99 a year').waitFor()
  await dashboard
    .getByRole('region', { name: 'Credits' })
    .getByRole('paragraph')
    .filter({ hasText: /^Unlimited$/ })
    .waitFor()
  expect(await dashboard.getByText(/\d %|Low Credits!|Upgrade to/).count()).toBe(0)
  await expect.poll(() => creditsOf(account)).toEqual({ current: -1, inLedger: 0 })
  // The offer is of the first month: a year has none.
  expect((await customerAtStripe(account.email)).charges.map(({ amount }) => amount)).toEqual([29_999])
})

it('checkouts in two tabs, left and then paid in both, end in one subscription and one charge', async () => {
  const { page, account } = await subscriber()
  const second = await page.context().newPage()
  await openPricing(second)

  await planButton(page, 'Premium').click()
  await onStripe(page, 'Subscribe')
  // The page is the very one that was left, with its button at work.
  await page.goBack({ waitUntil: 'commit' })
  await planButton(page, 'Enterprise').and(page.locator(':enabled')).waitFor()
  await planButton(page, 'Premium').and(page.getByText('Choose Premium')).waitFor()
  await planButton(page, 'Premium').click()
  await onStripe(page, 'Subscribe')

  // Another wish closes the page of the first one: whoever pays there learns that it is over, and nothing is charged.
  await planButton(second, 'Enterprise').click()
  await onStripe(second, 'Subscribe')
  await payOnPage(page)
  await onStripe(page, 'This checkout has expired')
  await page.getByRole('link', { name: 'Back' }).click()
  await seeText(page, 'The checkout was cancelled. Nothing was charged.')
  await page.waitForURL(/\/pricing$/)

  // The same wish in both at once is one checkout. It is paid in both at once, too.
  await second.getByRole('link', { name: 'Back' }).click()
  await seeText(second, 'The checkout was cancelled. Nothing was charged.', 'credits available')
  await Promise.all([page, second].map((each) => planButton(each, 'Enterprise').click()))
  await Promise.all([page, second].map((each) => onStripe(each, 'Subscribe')))
  await Promise.all([page, second].map((each) => payOnPage(each)))
  for (const each of [page, second]) {
    const again = each.getByRole('link', { name: 'Continue' })
    await again.or(each.getByText('Current plan')).first().waitFor()
    if (await again.isVisible()) await again.click()
    await each.getByText('You are on Enterprise now').waitFor()
  }
  const { live, charges } = await customerAtStripe(account.email)
  expect([live.length, charges.length]).toEqual([1, 1])
})

it('an order of Enterprise by invoice has its company, is told when overdue, ends unpaid, and comes back when paid late', async () => {
  const { page, dashboard, account, card } = await subscriber()
  await page.goto('/account')
  const invoices = page.getByRole('region', { name: 'Invoices' })
  await invoices.getByText('No invoices yet.').waitFor()

  // By keyboard alone, from the first field to the last.
  await invoices.getByRole('button', { name: 'Enter your company' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save the company' }).press('Enter')
  await dialog.getByText('The company’s name is required.').waitFor()
  expect(await dialog.getByLabel('Company name').evaluate((field) => field === document.activeElement)).toBe(
    true,
  )
  expect(await violations(page)).toEqual([])
  const typing = ['Northquay Research', 'Quay 1', '', 'T12', 'Cork', '']
  for (const text of typing) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await dialog.getByLabel('Country').selectOption({ label: 'Ireland' })
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.keyboard.type('NQ-114')
  await page.keyboard.press('Enter')
  await dialog.getByText('This is no tax id of that country.').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1234567A')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await invoices.getByText('Quay 1, T12 Cork, Ireland').waitFor()
  await invoices.getByText('IE1234567A, being checked').waitFor()
  await orderStripe('advance', { days: 1 / 24 })
  await page.reload()
  await invoices.getByText('IE1234567A, checked').waitFor()

  await invoices.getByRole('button', { name: 'Order by invoice' }).press('Enter')
  await dialog.getByText('it is due within 30 days').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Order with obligation to pay' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await invoices.getByText('$299.99', { exact: true }).waitFor()
  expect(await invoices.getByRole('button', { name: 'Order by invoice' }).count()).toBe(0)
  await card.getByText('Active yearly subscription').waitFor()

  await orderStripe('advance', { days: 31 })
  await card.getByText('Invoice overdue - Action required').waitFor()
  await invoices.getByText('Overdue', { exact: true }).waitFor()
  await invoices.getByText('so that your plan goes on').waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.goto('/pricing')
  await seeText(page, 'Current plan: Enterprise', 'Invoice overdue - Please pay it: it is in your account')

  await orderStripe('advance', { days: 31 })
  await card.getByText('Free', { exact: true }).waitFor()
  await page.goto('/account')
  await invoices.getByText('Once it is paid, everything comes back.').waitFor()
  const downloading = page.waitForEvent('download')
  await invoices.getByRole('link', { name: /^PDF of invoice / }).press('Enter')
  const file = await (await downloading).path()
  expect(await readFile(file, 'latin1')).toMatch(/^%PDF.*Northquay Research.*NQ-114/s)

  await invoices.getByRole('link', { name: /^Pay invoice / }).press('Enter')
  await page.getByRole('heading', { name: /^Invoice / }).waitFor()
  await seeText(page, 'Northquay Research', 'IE1234567A', 'NQ-114')
  await page.getByRole('button', { name: 'Pay $299.99' }).press('Enter')
  await page.getByText('paid', { exact: true }).waitFor()
  await card.getByText('Active yearly subscription').waitFor()
  await page.goto('/account')
  await invoices.getByText(/, paid$/).waitFor()
  expect(await invoices.getByRole('link', { name: /^Pay / }).count()).toBe(0)
  expect((await customerAtStripe(account.email)).charges.map(({ amount }) => amount)).toEqual([29_999])
  await expect.poll(() => creditsOf(account)).toEqual({ current: -1, inLedger: 0 })
  await dashboard.close()
})
