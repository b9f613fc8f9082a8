/** Pages without any script, at addresses that end in `.html`. docs/rules.md "Every screen" */
export const STATIC_PAGES = [
  /** `module`: file in src/content/legal; its main export has the same name, capitalised. */
  { path: '/privacy-policy.html', module: 'privacyPolicy' },
  { path: '/terms-of-service.html', module: 'termsOfService' },
] as const

export type StaticPage = (typeof STATIC_PAGES)[number]
