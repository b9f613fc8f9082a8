export const followTexts = { follow: 'Follow', followed: 'Followed' }

export const offerTexts = {
  sent: (credits: string, title: string) => `${credits} credits for this summary. “${title}” is on its way.`,
  requested: (credits: string, title: string) =>
    `${credits} credits will be charged in a moment. “${title}” is on its way.`,
  gone: (title: string) => `“${title}” is not offered any more.`,
  ask: {
    summary: (price: string) => `Summarize, ${price}`,
    excerpt: (price: string) => `Excerpt, ${price}`,
  },
  askOf: {
    summary: (price: string, title: string) => `Summarize, ${price} credits: ${title}`,
    excerpt: (price: string, title: string) => `Excerpt, ${price} credits: ${title}`,
  },
  sending: 'Sending...',
  notNow: 'Not now',
  notNowOf: (title: string) => `Not now: ${title}`,
}
