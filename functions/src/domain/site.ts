/** Places of ours on other people's hosts. What has no address is not shown. docs/rules.md "Every screen" */
export interface Elsewhere {
  twitter?: string
  linkedin?: string
  github?: string
  /** Where the summaries can be heard as a podcast. */
  spotify?: string
  apple?: string
  /** The store that takes donations, and the address that its invoices are posted to. */
  donation?: { action: string; storeId: string; notifyEmail: string }
}

/** Fixed by the store's wallet. docs/rules.md "Landing" */
export const DONATION_CURRENCY = 'BTC'

/** Public names and addresses of the product: contact, hosts, social links, donation store. */
export const SITE = {
  name: 'Sonobrief',
  origin: 'https://sonobrief.app',
  contactEmail: 'hello@sonobrief.app',
  mailFrom: { name: 'Sonobrief', address: 'summaries@sonobrief.app' },
  elsewhere: {} as Elsewhere,
} as const
