import { parsePush } from './siteConfig.ts'

/** Apart from the rest of the configuration; undefined where notifications are not set up. */
export const push = parsePush({
  VITE_FIREBASE_CONFIG: import.meta.env.VITE_FIREBASE_CONFIG,
  VITE_PUSH_KEY: import.meta.env.VITE_PUSH_KEY,
})
