import type { Stripe } from 'stripe'
import { lookupKey } from '#domain/plans/billingCatalog.ts'
import { readSeeds } from './seedAccounts.ts'

/**
 * Has the seeded accounts on paid plans pay for them in the local Stripe, so that their billing portal opens; its webhooks
 * tell the functions, as those of any checkout. Who is a customer there already stays as they are.
 * @param stripeUrl origin of the local Stripe, whose checkout pages are pressed from here
 * @throws Stripe's error; Error when a checkout is not completed
 */
export async function seedSubscriptions(api: Stripe, stripeUrl: string, appUrl: string): Promise<void> {
  const { accounts } = await readSeeds()
  for (const { uid, email, plan } of accounts) {
    if (plan === 'free' || (await api.customers.list({ email })).data.length > 0) continue
    const { data } = await api.prices.list({ lookup_keys: [lookupKey(plan, 'monthly')], active: true })
    const [price] = data
    if (price === undefined) throw new Error(`The local Stripe has no price for ${plan}.`)
    const metadata = { uid }
    const { id: customer } = await api.customers.create({ email, metadata })
    const { id } = await api.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: uid,
      line_items: [{ price: price.id, quantity: 1 }],
      metadata,
      subscription_data: { metadata },
      success_url: appUrl,
      cancel_url: appUrl,
    })
    const paid = await fetch(`${stripeUrl}/control/checkout/${id}/pay`, { method: 'POST', body: '{}' })
    if (!paid.ok) throw new Error(`The local Stripe does not take ${email}'s money: ${await paid.text()}`)
  }
}
