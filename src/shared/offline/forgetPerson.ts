import { forget, KEYS, storageOf } from './deviceStorage.ts'

const STAYS = /^firstWeekOfferShown/
const OURS = /^(sonobrief\.|signupDate$)/
/** Messages between Firestore's clients in several tabs; they contain uids. */
const FIRESTORE_NOTES = /^firestore_/

/** Removes a person's entries, except the mark of the pending wipe. */
export function forgetPerson(): void {
  forgetAll((key) => OURS.test(key) && !STAYS.test(key) && key !== KEYS.wipe)
}

/** Call without any Firestore client: a running one treats it as an error. */
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
