/** Public names and addresses of the product: contact, hosts, social links, donation store. */
export const SITE = {
  name: 'Sonobrief',
  description:
    'Paste a podcast episode. Its essentials come by e-mail, and every point links to the second it was said.',
  origin: 'https://sonobrief.app',
  contactEmail: 'hello@sonobrief.app',
  mailFrom: { name: 'Sonobrief', address: 'summaries@sonobrief.app' },
  social: {
    twitter: 'https://twitter.com/sonobrief',
    linkedin: 'https://www.linkedin.com/company/sonobrief',
    github: 'https://github.com/sonobrief',
  },
  /** Where the summaries can be heard as a podcast. docs/rules.md "Landing" */
  podcast: {
    spotify: 'https://open.spotify.com/show/sonobrief',
    apple: 'https://podcasts.apple.com/podcast/sonobrief',
  },
  donation: {
    action: 'https://pay.sonobrief.app/api/v1/invoices',
    storeId: 'sonobrief-coffee',
    notifyEmail: 'coffee@sonobrief.app',
    currency: 'BTC',
  },
} as const
