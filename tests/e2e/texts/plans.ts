import { createAccount, logIn } from '../support/accounts.ts'
import { visit } from '../support/browser.ts'
import { database } from '../support/database.ts'
import type { At } from './table.ts'

const LISTEN = '**/google.firestore.v1.Firestore/Listen/**'

/** Dashboard and prices of one account that goes through every plan. */
export async function plans(at: At): Promise<void> {
  const page = await visit({ expected: /status of 500|ERR_FAILED|false for 'get'|permission/i })
  const account = await createAccount()
  const profile = database().doc(`users/${account.email}`)
  const button = (plan: string) => page.getByRole('article', { name: plan }).getByRole('button')

  await page.route(LISTEN, () => undefined)
  await logIn(page, account.email)
  await page.waitForURL('**/dashboard')
  await at('dashboard: loading', page)
  await page.unroute(LISTEN)
  await page.reload()
  await page.getByText('Used this month').waitFor()
  await at('dashboard: free', page)
  await profile.update({ 'credits.current': 1_999 })
  await at('dashboard: few credits', page)
  await profile.update({ 'subscription.plan': 'premium', 'subscription.billingCycle': 'yearly' })
  await at('dashboard: premium, yearly', page)
  await profile.update({ 'subscription.billingCycle': 'monthly' })
  await at('dashboard: premium, monthly', page)
  await profile.update({ 'subscription.status': 'past_due' })
  await at('dashboard: payment overdue', page)

  await page.goto('/pricing')
  await at('prices: payment overdue', page)
  await button('Premium').click()
  await at('prices: no customer', page)
  const ends = {
    'subscription.cancelAtPeriodEnd': true,
    'subscription.currentPeriodEnd': new Date('2027-03-12'),
  }
  await profile.update({ ...ends, 'subscription.customerId': 'cus_1' })
  await at('prices: subscription ends', page)
  await page.route('**/api/create-customer-portal', (route) => route.fulfill({ status: 500, json: {} }))
  await button('Premium').click()
  await at('prices: portal failed', page)
  await page.route('**/api/create-checkout-session', (route) => route.fulfill({ status: 500, json: {} }))
  await button('Enterprise').click()
  await at('prices: checkout failed', page)
  await page.route('**/api/create-checkout-session', (route) =>
    route.fulfill({ json: { success: true, id: 'cs_1' } }),
  )
  await button('Enterprise').click()
  await at('prices: no way to the checkout', page)

  await page.goto('/dashboard')
  await at('dashboard: subscription ends', page)
  await profile.update({ 'subscription.plan': 'enterprise', 'subscription.cancelAtPeriodEnd': false })
  await at('dashboard: enterprise', page)
  // The rules show a profile to nobody but its owner.
  await profile.update({ uid: 'somebody-else' })
  await page.reload()
  await at('dashboard: cannot be loaded', page)
}
