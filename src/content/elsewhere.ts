import { parseElsewhere } from './siteConfig.ts'

/** Apart from the rest of the configuration, which every signed-in reader fetches. */
export const elsewhere = parseElsewhere({ VITE_LOCAL_STACK: import.meta.env.VITE_LOCAL_STACK })
