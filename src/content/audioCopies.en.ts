import { CUT_KEPT_MS, SOUND_KEPT_MS } from '#domain/time/lifetimes.ts'
import { DAY_MS } from '#domain/units.ts'

/** How an episode's sound is handled, in the same words on every page. */
export const AUDIO_COPIES = `We publish no copy of an episode: it plays from its publisher. A file that has to be heard for a summary is deleted after ${SOUND_KEPT_MS / DAY_MS} days at the latest. The key moments that a listener keeps offline or hears in a podcast app are copied for that listener alone, and deleted ${CUT_KEPT_MS / DAY_MS} days after their last use.`
