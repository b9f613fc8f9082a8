export const dashboardTexts = {
  failure: 'your account could not be loaded. Please try again.',
  asOf: (time: string) => `Shown as of ${time}. It is up to date again when the network returns.`,
  user: 'User information',
}

export const creditsTexts = {
  title: 'Credits',
  unread: 'Your plan and credits could not be read.',
  low: 'Low Credits!',
  unlimited: 'No summary is ever refused for credits.',
  share: (monthly: string, percent: number) => `of ${monthly} this month, ${percent} %`,
  left: 'Credits left',
  days: 'Days until reset',
  used: 'Used this month',
  cost: 'Cost per summary',
  about: (credits: string) => `about ${credits} credits`,
  more: 'Get more credits',
  advice: (plan: string, credits: string | undefined) =>
    `Upgrade to ${plan} for ${credits === undefined ? 'unlimited credits' : `${credits} credits every month`}.`,
}

export const offersTexts = { title: 'New for you', all: 'All shows' }

export const listTexts = {
  whose: 'Whose summaries',
  own: 'Yours',
  team: 'Team',
  title: { own: 'Your summaries', team: 'The team’s summaries' },
  failure: {
    own: 'Error: your summaries could not be loaded. Please try again.',
    team: 'Error: the team’s summaries could not be loaded. Please try again.',
  },
  search: { own: 'Search your summaries', team: 'Search the team’s summaries' },
  done: 'Done',
  olderFailed: 'Error: older summaries could not be loaded. Please try again.',
  olderOffline: 'Older summaries come when the network returns.',
  older: 'Show older',
  archived: 'Archived',
  noneArchived: 'Nothing here. Press Edit above your summaries to archive one.',
  back: 'All summaries',
  empty: 'Quiet in here',
  begin: 'Paste a link and your first summary appears on this line.',
  paste: 'Paste a link',
  emptyTeam: 'Nothing here yet',
  aboutTeam: 'Here every member can read what the team pays for and what the others share.',
  notFound: 'No summaries found matching your search.',
  clear: 'Clear Search',
}

export const rowTexts = {
  new: 'New',
  excerpt: 'excerpt',
  byTeam: 'paid by the team',
  credits: (outcome: string) => ` credits, ${outcome}`,
  confirm: (title: string) => `Delete the summary of “${title}”? This can't be undone.`,
  archived: 'archived',
  archive: { name: 'Archive', of: (title: string) => `Archive: ${title}` },
  putBack: { name: 'Move back', of: (title: string) => `Move back: ${title}` },
  removeOf: (title: string) => `Remove: ${title}`,
  delete: 'Delete',
  remove: 'Remove',
  notRemoved: 'This could not be removed. Please try again.',
  refunded: 'refunded',
  notCharged: 'not charged',
  notYetCharged: 'not charged yet',
  charged: 'charged',
  notVerified: 'not verified',
  verified: (anchored: number, total: number) => `${anchored} of ${total} verified`,
  now: 'just now',
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  today: (time: string) => `today, ${time}`,
}

export const subscriptionTexts = {
  title: 'Subscription',
  ends: (date: string) => `Subscription ends on ${date}`,
  overdue: 'Invoice overdue - Action required',
  failed: 'Payment failed - Action required',
  active: { monthly: 'Active monthly subscription', yearly: 'Active yearly subscription' },
  price: 'Price',
  a: { monthly: (price: string) => `${price} a month`, yearly: (price: string) => `${price} a year` },
  next: 'Next billing',
  upgradeTo: (plan: string) => `Upgrade to ${plan}`,
  manage: 'Manage Subscription',
  highest: "You're on our highest tier!",
  team: 'Team',
  pays: 'Paid by the team',
  paused: 'paused',
  noCap: 'without a cap',
  left: (credits: string) => `${credits} credits left this month`,
}

export const trendingTexts = {
  title: 'Trending Podcast',
  weekly: 'Every Friday',
  held: (episodes: number, length: string) => `${episodes} episodes, ${length} that matter`,
}
