import { createHash } from 'node:crypto'
import { allPages, callStripe, idOf, isUnknownToStripe } from './stripe.ts'

/**
 * An account's customer in Stripe, made if missing; searched first, since idempotency keys last only a day.
 * @throws OutsideError when Stripe does not answer, refuses, or asks for a pause
 */
export async function findOrCreateCustomer(uid: string, email: string, now: Date): Promise<string> {
  const named = await allPages((page) =>
    callStripe('look for a customer', (api) => api.customers.list({ ...page, email })),
  )
  const own = named.filter(({ metadata }) => metadata['uid'] === uid).at(-1)
  if (own) return own.id
  const { id } = await callStripe('create a customer', (api) =>
    api.customers.create({ email, metadata: { uid } }, { idempotencyKey: customerKey(uid, email, now) }),
  )
  return id
}

/** The same for concurrent calls. Holds the hour, as Stripe repeats a failure to the same key for a day. */
function customerKey(uid: string, email: string, now: Date): string {
  const parts = [uid, email, now.toISOString().slice(0, 13)]
  return `customer-${createHash('sha256').update(parts.join('/')).digest('hex')}`
}

/** The account of a customer; undefined when Stripe knows none, or it is not ours. */
export async function uidOfCustomer(customerId: string): Promise<string | undefined> {
  try {
    const customer = await callStripe('read a customer', (api) => api.customers.retrieve(customerId))
    return customer.deleted ? undefined : customer.metadata['uid']
  } catch (error) {
    if (isUnknownToStripe(error)) return undefined
    throw error
  }
}

/** Ignores a deleted customer. */
export async function setCustomerEmail(customerId: string, email: string): Promise<void> {
  try {
    await callStripe('change the address of a customer', (api) => api.customers.update(customerId, { email }))
  } catch (error) {
    if (!isUnknownToStripe(error)) throw error
  }
}

/** Erases a person in Stripe; invoices stay, as the law asks. Done already counts as done. */
export async function eraseCustomer(customerId: string): Promise<void> {
  try {
    await callStripe('erase a customer', (api) => api.customers.del(customerId))
  } catch (error) {
    if (!isUnknownToStripe(error)) throw error
  }
}

export async function customerOfCharge(chargeId: string): Promise<string | undefined> {
  try {
    return idOf((await callStripe('read a charge', (api) => api.charges.retrieve(chargeId))).customer)
  } catch (error) {
    if (isUnknownToStripe(error)) return undefined
    throw error
  }
}
