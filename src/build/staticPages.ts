/** Pages without any script, at addresses that end in `.html`. docs/rules.md "Every screen" */
export const STATIC_PAGES = [
  {
    path: '/privacy-policy.html',
    /** In src/content/legal; named after its main export, but for the first letter. */
    module: 'privacyPolicy',
    title: 'Privacy policy',
    description: 'What Sonobrief keeps about you, why, for how long, and how you have it shown or erased.',
  },
  {
    path: '/terms-of-service.html',
    module: 'termsOfService',
    title: 'Terms of service',
    description: 'What you can expect of Sonobrief, and what Sonobrief expects of you.',
  },
] as const

export type StaticPage = (typeof STATIC_PAGES)[number]
