/** Our places on other hosts. Those without an address are hidden. docs/rules.md "Every screen" */
export interface Elsewhere {
  twitter?: string
  linkedin?: string
  github?: string
  /** The summaries as a podcast. */
  spotify?: string
  apple?: string
  /** The donation store, and the address for its invoices. */
  donation?: { action: string; storeId: string; notifyEmail: string }
}

/** Fixed by the store's wallet. docs/rules.md "Landing" */
export const DONATION_CURRENCY = 'BTC'

export const SITE = {
  name: 'Sonobrief',
  origin: 'https://sonobrief.app',
  contactEmail: 'hello@sonobrief.app',
  mailFrom: { name: 'Sonobrief', address: 'summaries@sonobrief.app' },
  elsewhere: {} as Elsewhere,
} as const
