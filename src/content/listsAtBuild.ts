import { parseListsAtBuild } from './listsConfig.ts'

/** The newest week of each list, as production told it when this was built. */
export const listsAtBuild = parseListsAtBuild({ VITE_LISTS_AT_BUILD: import.meta.env.VITE_LISTS_AT_BUILD })
