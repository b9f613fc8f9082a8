import { parseSiteConfig } from './siteConfig.ts'

/** The configuration of this build. Vite inlines the variables by name. */
export const site = parseSiteConfig({
  VITE_FIREBASE_CONFIG: import.meta.env.VITE_FIREBASE_CONFIG,
  VITE_LOCAL_STACK: import.meta.env.VITE_LOCAL_STACK,
  VITE_RECAPTCHA_SITE_KEY: import.meta.env.VITE_RECAPTCHA_SITE_KEY,
  VITE_SENTRY_DSN: import.meta.env.VITE_SENTRY_DSN,
})
