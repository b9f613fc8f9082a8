export const memberTexts = {
  shows: 'Shows',
  moments: 'Moments',
  team: 'Team',
  yours: 'Yours',
  bar: 'Bar',
  newSummary: 'New summary',
  logOut: 'Log out',
  loggingOut: 'Logging out...',
  failure: (what: string) => `Error: ${what}`,
  from: 'From any podcast app, a page, a feed or YouTube.',
  paste: 'Paste',
  newest: 'New from your shows',
  price: (length: string | undefined, credits: string) =>
    `${length === undefined ? '' : `${length}, `}${credits} credits`,
}
