/** Cache of what its owner has kept of episodes on this device; it goes at log-out. docs/rules.md #nothing-after-log-out */
export const SOUND_CACHE = 'person-sound'

/** Where the kept sound of a summary is found, by the page and by the service worker; no server has it. */
export const SOUND_PATH = '/kept-sound/'
