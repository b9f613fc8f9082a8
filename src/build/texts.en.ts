export const manifestTexts = {
  description:
    'The essentials of long podcasts by e-mail, every point linked to the second where it is said.',
  requests: 'Every request with its true state, and what is left of your credits',
  summary: 'A summary: each point opens the episode at its second',
  preview: 'The exact price, before anything is charged',
  dashboardWide: 'Your summaries, credits and plan on one page',
  summaryWide: 'A summary with its key moments in the original order',
  new: 'New summary',
  paste: 'Paste the link of an episode',
  dashboard: 'Dashboard',
  yours: 'Your summaries and credits',
  blog: 'Blog',
  articles: 'Articles, readable offline',
}

/** Heads of static pages, by their names in src/build/staticPages.ts. */
export const staticPageTexts = {
  privacyPolicy: {
    title: 'Privacy policy',
    description: 'What Sonobrief keeps about you, why, for how long, and how you have it shown or erased.',
  },
  termsOfService: {
    title: 'Terms of service',
    description: 'What you can expect of Sonobrief, and what Sonobrief expects of you.',
  },
}
