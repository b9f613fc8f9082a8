import { parseListsAtBuild } from './listsConfig.ts'

/** The newest week of each list in production, at build time. */
export const listsAtBuild = parseListsAtBuild({ VITE_LISTS_AT_BUILD: import.meta.env.VITE_LISTS_AT_BUILD })
