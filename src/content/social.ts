import { parseSocial } from './siteConfig.ts'

/** Apart from the other places: every page has a header and a footer. */
export const { social, takesDonations } = parseSocial({ VITE_LOCAL_STACK: import.meta.env.VITE_LOCAL_STACK })
