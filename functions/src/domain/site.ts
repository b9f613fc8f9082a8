/** What the world calls us, in one file: contact, hosts, social links, donation store. product.md, first section. */
export const SITE = {
  name: 'Sonobrief',
  origin: 'https://sonobrief.app',
  contactEmail: 'hello@sonobrief.app',
  mailFrom: { name: 'Sonobrief', address: 'summaries@sonobrief.app' },
  social: {
    twitter: 'https://twitter.com/sonobrief',
    linkedin: 'https://www.linkedin.com/company/sonobrief',
    github: 'https://github.com/sonobrief',
  },
  donation: {
    action: 'https://pay.sonobrief.app/api/v1/invoices',
    storeId: 'sonobrief-coffee',
    notifyEmail: 'coffee@sonobrief.app',
    currency: 'BTC',
  },
} as const
