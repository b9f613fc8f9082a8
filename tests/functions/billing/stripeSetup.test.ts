import type { Stripe } from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOCAL_SECRET_KEY, startStripe } from '../../../emulators/stripe/src/startStripe.ts'
import { HANDLED_EVENTS } from '../../../functions/src/billing/handledEvents.ts'
import { setUpStripe, stripeAt } from '../../../scripts/stripe/setUpStripe.ts'
import { taxFindings } from '../../../scripts/doctor/taxFindings.ts'
import { useRig } from '../../support/useRig.ts'

const APP_URL = 'https://app.sonobrief.test'

const double = useRig(() => startStripe({ port: 0, automatic: false }))
let api: Stripe
beforeAll(async () => {
  api = await stripeAt(double.url, LOCAL_SECRET_KEY)
})

async function inventory() {
  const lists = await Promise.all([
    api.products.list({ limit: 100 }),
    api.prices.list({ limit: 100 }),
    api.coupons.list({ limit: 100 }),
    api.billingPortal.configurations.list({ limit: 100, active: true }),
    api.webhookEndpoints.list({ limit: 100 }),
  ])
  return lists.map(({ data }) => data.map(({ id }) => id).toSorted())
}

describe('npm run stripe-setup', () => {
  it('makes the prices, the coupon and the webhook that the functions expect, and shows the webhook’s secret once', async () => {
    const { webhookSecret } = await setUpStripe(api, APP_URL)
    expect(webhookSecret).toMatch(/^whsec_/)
    const { data: prices } = await api.prices.list({ limit: 100 })
    const found = prices.map((price) => [price.lookup_key, price.unit_amount, price.recurring?.interval])
    expect(new Map(found.map(([key, ...rest]) => [key, rest]))).toEqual(
      new Map([
        ['premium_monthly', [999, 'month']],
        ['premium_yearly', [9_999, 'year']],
        ['enterprise_monthly', [2_999, 'month']],
        ['enterprise_yearly', [29_999, 'year']],
      ]),
    )
    expect(await api.coupons.retrieve('first_week_50')).toMatchObject({ percent_off: 50, duration: 'once' })
    const [endpoint] = (await api.webhookEndpoints.list()).data
    expect(endpoint?.url).toBe(`${APP_URL}/api/stripe-webhook`)
    expect(endpoint?.enabled_events.toSorted()).toEqual([...HANDLED_EVENTS].toSorted())
  })

  it('changes nothing when it runs again', async () => {
    const before = await inventory()
    const { webhookSecret, done } = await setUpStripe(api, APP_URL)
    expect(await inventory()).toEqual(before)
    expect(webhookSecret).toBeUndefined()
    expect(done.filter((line) => !line.includes('there'))).toEqual([])
  })

  it('replaces a price of another amount, under the same lookup key', async () => {
    const [wrong] = (await api.prices.list({ lookup_keys: ['premium_monthly'] })).data
    const cheap = await api.prices.create({
      product: 'sonobrief_premium',
      currency: 'usd',
      unit_amount: 1,
      recurring: { interval: 'month' },
      lookup_key: 'premium_monthly',
      transfer_lookup_key: true,
    })
    await setUpStripe(api, APP_URL)
    const [right] = (await api.prices.list({ lookup_keys: ['premium_monthly'] })).data
    expect(right).toMatchObject({ unit_amount: 999, active: true, metadata: { plan: 'premium' } })
    expect((await api.prices.retrieve(cheap.id)).active).toBe(false)
    // The one before still tells its plan to those who pay it.
    expect((await api.prices.retrieve(wrong?.id ?? '')).metadata).toMatchObject({ plan: 'premium' })
  })

  it('says what Stripe Tax lacks, where the operator wants it', async () => {
    expect(await taxFindings(api)).toEqual([])
    const status_details = { pending: { missing_fields: ['head_office'] } }
    const retrieve = async () => ({ status: 'pending', status_details })
    const [finding] = await taxFindings({ tax: { settings: { retrieve } } } as unknown as Stripe)
    expect(finding?.what).toBe('Stripe Tax lacks head_office')
  })

  it('refuses a coupon with other terms, and says what to do about it', async () => {
    await api.coupons.del('first_week_50')
    await api.coupons.create({ id: 'first_week_50', percent_off: 90, duration: 'forever' })
    await expect(setUpStripe(api, APP_URL)).rejects.toThrow('Delete it in Stripe')
  })
})
