import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/units.ts'
import { nightly } from '../support/tier.ts'
import { member, type TestAccount } from './support/accounts.ts'
import { DESKTOP, seeText, visit } from './support/browser.ts'
import { database } from './support/database.ts'

const CHECKOUT = '**/api/create-checkout-session'
const PORTAL = '**/api/create-customer-portal'
const HOSTED = 'https://billing.stripe.test/session'
/** A scripted failure is written to the console by the browser. */
const SCRIPTED = /status of (4|5)\d\d|ERR_FAILED/
/** Chunks that only somebody signed in needs. */
const ACCOUNT_CODE = /watchAuth|LiveAccount/

const profileOf = ({ email }: TestAccount) => database().doc(`users/${email}`)
const button = (page: Page, plan: string) => page.getByRole('article', { name: plan }).getByRole('button')

/** Somebody who is signed in and has the prices open. */
async function pricing(options: Parameters<typeof member>[0] = {}) {
  const { page, account } = await member({ path: '/pricing', ...options })
  await page.route(`${HOSTED}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The card provider</h1>' }),
  )
  await seeText(page, 'credits available')
  return { page, account }
}

async function labels(page: Page): Promise<Array<string | null>> {
  const cards = page.getByRole('article').getByRole('button')
  return Promise.all((await cards.all()).map((each) => each.textContent()))
}

describe('the pricing page, signed out', () => {
  it('shows prices and links to the log-in without any script', async () => {
    const page = await visit({ javaScriptEnabled: false, viewport: DESKTOP })
    await page.goto('/pricing')
    await seeText(page, 'Choose Your Plan', 'Sign up to get 20,000 free credits!', 'Save 2 months')
    await seeText(page, 'Secure payments', 'Cancel anytime', 'All major cards accepted')
    const door = page.getByRole('link', { name: 'Get Started Free' })
    expect(await door.getAttribute('href')).toBe('/login')
    const enterprise = page.getByRole('article', { name: 'Enterprise' })
    expect(await enterprise.getByRole('listitem').allTextContents()).toEqual([
      'Unlimited credits ',
      expect.stringContaining('40,000 credits/month'),
      'Basic and advanced summaries ',
      'Team collaboration Five seats, a shared library',
      'Admin dashboard Members, caps, use and a log',
      expect.stringMatching(/^Invoicing A year by invoice, due in 30 days/),
    ])
    await enterprise.getByText('$29.99').waitFor()
    await page.getByText('Yearly').click()
    await enterprise.getByText('$299.99').waitFor()
    await enterprise.getByText('Save $59.89 a year').waitFor()
    expect(await page.getByText('$29.99', { exact: true }).isVisible()).toBe(false)
    for (const plan of ['Free', 'Premium', 'Enterprise']) {
      const choose = page.getByRole('link', { name: `Choose ${plan}` })
      expect(await choose.getAttribute('href')).toBe('/login?redirect=/pricing')
    }
  })

  it('loads no code of accounts, whatever is touched', async () => {
    const page = await visit()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/pricing')
    await page.getByText('Yearly').click()
    await seeText(page, 'Save $19.89 a year')
    await page.getByRole('link', { name: 'Choose Premium' }).focus()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => ACCOUNT_CODE.test(url))).toEqual([])
    // The popular one comes first on a phone.
    const tops = await Promise.all(
      ['Premium', 'Free'].map(async (name) => (await page.getByRole('article', { name }).boundingBox())?.y),
    )
    expect(tops[0]).toBeLessThan(tops[1] ?? 0)
  })
})

it('the pricing page’s buttons do what the current plan allows, and its alerts tell a failed payment or a cancellation', async () => {
  const { page, account } = await pricing()
  await seeText(page, 'Current plan: Free · 20,000 credits available')
  expect(await labels(page)).toEqual(['Your current plan', 'Choose Premium', 'Choose Enterprise'])
  expect(await button(page, 'Free').isDisabled()).toBe(true)

  const paid = { 'subscription.plan': 'premium', 'subscription.billingCycle': 'yearly' }
  await profileOf(account).update({ ...paid, 'subscription.status': 'past_due' })
  await seeText(page, 'Payment failed - Please update your payment method', '$99.99')
  expect(await labels(page)).toEqual(['Change to Free', 'Manage Subscription', 'Upgrade to Enterprise'])
  await button(page, 'Premium').click()
  await seeText(page, 'No billing information found. Please contact support.')

  await profileOf(account).update({
    'subscription.plan': 'enterprise',
    'subscription.customerId': 'cus_1',
    'subscription.cancelAtPeriodEnd': true,
  })
  await seeText(page, 'Your subscription will cancel on Unknown')
  await profileOf(account).update({ 'subscription.currentPeriodEnd': new Date('2027-03-12T10:00:00Z') })
  await seeText(page, 'Your subscription will cancel on 12 March 2027')
  expect(await labels(page)).toEqual(['Change to Free', 'Change to Premium', 'Manage Subscription'])

  // Whoever comes for a plan finds it first.
  await page.goto('/pricing?plan=enterprise')
  await seeText(page, 'Your subscription will cancel on 12 March 2027')
  const tops = ['Enterprise', 'Premium'].map(
    async (name) => (await page.getByRole('article', { name }).boundingBox())?.y ?? 0,
  )
  const [chosen = 0, popular = 0] = await Promise.all(tops)
  expect(chosen).toBeLessThan(popular)
  const asked: unknown[] = []
  let answer: object = { success: false, message: '' }
  await page.route(PORTAL, (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: answer })
  })
  for (const [index, plan] of ['Free', 'Premium'].entries()) {
    await button(page, plan).click()
    await expect.poll(() => asked.length).toBe(index + 1)
    await seeText(page, 'Error opening billing portal. Please try again.')
  }
  answer = { success: true, url: HOSTED }
  await button(page, 'Enterprise').click()
  await seeText(page, 'The card provider')
  const call = { customerId: 'cus_1', returnUrl: expect.stringMatching(/^http.*\/pricing$/) }
  expect(asked).toEqual([call, call, call])
})

it('a checkout keeps its idempotency key until there is a verdict, and disables every button meanwhile', async () => {
  const { page, account } = await pricing({ expected: SCRIPTED })
  const keys: Array<string | undefined> = []
  const bodies: unknown[] = []
  let answer: (route: Route) => Promise<void> = (route) => route.abort()
  await page.route(CHECKOUT, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    bodies.push(route.request().postDataJSON())
    return answer(route)
  })
  // The offer of the first seven days is announced once, and shown on every visit, on the monthly price only.
  await seeText(page, '$4.99', '$14.99', 'This week: 50% off your first month')
  const announced = page.getByText('(monthly plans)')
  await announced.waitFor()
  await page.getByText('Yearly').click()
  await announced.waitFor({ state: 'hidden' })
  await page.getByText('Monthly', { exact: true }).click()
  await page.reload()
  await seeText(page, '$4.99')
  expect(await announced.count()).toBe(0)
  await button(page, 'Premium').click()
  await seeText(page, 'Error creating subscription. Please try again.')

  answer = (route) => route.fulfill({ status: 409, json: { success: false, message: 'No' } })
  await button(page, 'Premium').click()
  await expect.poll(() => keys.length).toBe(2)
  await seeText(page, 'Error creating subscription. Please try again.')

  answer = (route) => route.fulfill({ json: { success: true, id: 'cs_1' } })
  await page.getByText('Yearly').click()
  expect(await page.getByText('$4.99').isVisible()).toBe(false)
  await button(page, 'Enterprise').click()
  await seeText(page, 'Error processing payment. Please try again.')

  const held = Promise.withResolvers<Route>()
  answer = async (route) => held.resolve(route)
  await page.getByText('Monthly').click()
  await button(page, 'Premium').click()
  const route = await held.promise
  expect(await button(page, 'Premium').textContent()).toBe('Processing...')
  expect(await button(page, 'Enterprise').isDisabled()).toBe(true)
  // Back to the page as it was left: everything can be chosen again.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await button(page, 'Enterprise').and(page.locator(':enabled')).waitFor()
  expect(await button(page, 'Premium').textContent()).toBe('Choose Premium')
  await route.fulfill({ json: { success: true, id: 'cs_2', url: HOSTED } })
  await seeText(page, 'The card provider')

  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(3)
  const offer = { type: 'first_week', discount: 50, message: 'This week: 50% off your first month' }
  const call = { userId: account.uid, email: account.email }
  expect(bodies[0]).toEqual({ ...call, planId: 'premium', billingCycle: 'monthly', specialOffer: offer })
  expect(bodies[2]).toEqual({ ...call, planId: 'enterprise', billingCycle: 'yearly', specialOffer: null })

  await profileOf(account).update({ createdAt: new Date(Date.now() - 8 * DAY_MS) })
  await page.goto('/pricing')
  await seeText(page, 'credits available', '$9.99')
  await expect.poll(() => page.getByText('$4.99').count()).toBe(0)
})

nightly(
  'the pricing page waits for an account that was signed in before, and shows no plan where it cannot be loaded',
  async () => {
    const { page } = await member({ path: '/robots.txt', expected: /ERR_FAILED|dynamically imported/ })
    const held = Promise.withResolvers<Route>()
    let lost = false
    await page.route('**/LiveAccount-*.js', (route) => (lost ? route.abort() : held.resolve(route)))
    await page.goto('/pricing')
    await seeText(page, 'Loading...')
    const route = await held.promise
    expect(await button(page, 'Premium').isDisabled()).toBe(true)
    expect(await page.getByText('Sign up to get').count()).toBe(0)
    lost = true
    await route.abort()
    await seeText(page, 'Your plan is shown when the network is back.')
    expect(await page.getByRole('button', { name: 'Needs the network' }).count()).toBe(3)
    expect(await page.getByText('Current plan').count()).toBe(0)
  },
)
