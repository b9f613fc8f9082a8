/** Cache of kept sound; removed at log-out. docs/rules.md #nothing-after-log-out */
export const SOUND_CACHE = 'person-sound'

/** Address of kept sound, for page and service worker; no server has it. */
export const SOUND_PATH = '/kept-sound/'
