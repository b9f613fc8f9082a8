import { forget, KEYS, storageOf } from './deviceStorage.ts'

const STAYS = /^firstWeekOfferShown/
const OURS = /^(sonobrief\.|signupDate$)/
/** What Firestore's clients of several tabs tell each other, with uids in it. */
const FIRESTORE_NOTES = /^firestore_/

/** Removes every entry of a signed-in person, but not the mark that the wipe is still under way. */
export function forgetPerson(): void {
  forgetAll((key) => OURS.test(key) && !STAYS.test(key) && key !== KEYS.wipe)
}

/** To be called when no client of Firestore is left: a living one takes it for an error. */
export function forgetFirestoreNotes(): void {
  forgetAll((key) => FIRESTORE_NOTES.test(key))
}

function forgetAll(goes: (key: string) => boolean): void {
  for (const storage of ['local', 'session'] as const) {
    try {
      for (const key of Object.keys(storageOf(storage))) if (goes(key)) forget(key, storage)
    } catch {
      // Storage is off: nothing to remove.
    }
  }
}
