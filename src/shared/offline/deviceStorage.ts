/** Keys of the boot script: every page carries it, and only these names. */
export const BOOT_KEYS = {
  /** '1' with a session: public pages link to the dashboard or the log-in without loading Firebase. */
  hint: 'sonobrief.hint',
  /** The page was reloaded for a missing chunk; session storage. */
  reloaded: 'sonobrief.reloaded',
  /** '1' once the installation was declined or done; the device's, so it stays at log-out. */
  installSettled: 'installSettled',
} as const

/** Keys of src/app/chosenLanguage.ts, which every page carries too. */
export const LANGUAGE_KEYS = {
  /** The device's chosen language. It stays at log-out. */
  language: 'language',
  /** The account's language, as last read. */
  accountLanguage: 'sonobrief.language',
  /** A language chosen while signed in, not in the profile yet. */
  languageDue: 'sonobrief.languageDue',
} as const

/**
 * The app's keys of the browser's storage, except of lists (features/lists/tellList.tsx), opened summaries
 * (unread.ts) and their transcripts (features/summaries/transcript/Beside.tsx): every page carries these names. forgetPerson.ts clears them at log-out. docs/rules.md
 * #nothing-after-log-out
 */
export const KEYS = /* @__PURE__ */ withBootKeys({
  /** The uid of Firestore's cache. */
  cacheOwner: 'sonobrief.cacheOwner',
  /** Set from log-out until the wipe is complete. */
  wipe: 'sonobrief.wipe',
  /** The uid whose session call awaits an answer. */
  sessionDue: 'sonobrief.sessionDue',
  /** Time stamp of the sign-up. docs/rules.md "Plans and offers" */
  signupDate: 'signupDate',
  /** Before a dot and a hash of the uid; stays after log-out, so that the offer is announced once. */
  firstWeekOfferShown: 'firstWeekOfferShown',
  /** Unanswered requests of checkout and newsletter; session storage. */
  checkout: 'sonobrief.checkout',
  newsletterRequest: 'sonobrief.newsletterRequest',
  /** Unsent input of the newsletter form; session storage. */
  newsletter: 'sonobrief.newsletter',
  /** Tokens of the newsletter's mailed links, by purpose; session storage. docs/decisions/0025 */
  newsletterConfirm: 'sonobrief.newsletterConfirm',
  newsletterManage: 'sonobrief.newsletterManage',
  newsletterNever: 'sonobrief.newsletterNever',
  /** The same for mails about followed shows. */
  stopBriefs: 'sonobrief.stopBriefs',
  /** The same for an invitation into a team. */
  teamInvitation: 'sonobrief.teamInvitation',
  /** The demo's link, answers and pending request; session storage. */
  demo: 'sonobrief.demo',
  intent: 'sonobrief.intent',
  /** The page before a redirect to Google; session storage. */
  googleRedirect: 'sonobrief.googleRedirect',
  /** The page restarted for an agreed update; session storage. */
  updateAgreed: 'sonobrief.updateAgreed',
  /** Id of the account's team, for its link. */
  team: 'sonobrief.team',
  /** Links queued offline, with their owner. */
  linkQueue: 'sonobrief.linkQueue',
  /** Switches of followed shows turned offline, with their owner. */
  followChoices: 'sonobrief.followChoices',
  /** Moments kept offline, with their owner. */
  momentQueue: 'sonobrief.momentQueue',
  /** The last answers of a library, with their owner; the unanswered question in session storage. */
  answers: 'sonobrief.answers',
  question: 'sonobrief.question',
  /** A day's last count of API calls, with their owner. */
  callsToday: 'sonobrief.callsToday',
  /** Chosen notifications of this device, and its token. */
  push: 'sonobrief.push',
  /** The server's last answer, for "as of" offline. */
  syncedAt: 'sonobrief.syncedAt',
} as const)

/** A call, so that the build drops it from scripts in pages, which need no other keys. */
function withBootKeys<Keys extends object>(keys: Keys) {
  return { ...BOOT_KEYS, ...keys }
}

/** The device's chosen language; null without one. docs/rules.md "Language" */
export function chosenLanguage(): string | null {
  return (
    recall(LANGUAGE_KEYS.languageDue) ??
    recall(LANGUAGE_KEYS.accountLanguage) ??
    recall(LANGUAGE_KEYS.language)
  )
}

/** Reading and writing never throw: storage may be off or full, and no entry is worth a broken page. */
export function recall(key: string, storage: 'local' | 'session' = 'local'): string | null {
  try {
    return storageOf(storage).getItem(key)
  } catch {
    return null
  }
}

export function remember(key: string, value: string, storage: 'local' | 'session' = 'local'): void {
  try {
    storageOf(storage).setItem(key, value)
  } catch {
    // Storage is off or full.
  }
}

export function forget(key: string, storage: 'local' | 'session' = 'local'): void {
  try {
    storageOf(storage).removeItem(key)
  } catch {
    // Storage is off: nothing to remove.
  }
}

export function storageOf(storage: 'local' | 'session'): Storage {
  return storage === 'local' ? localStorage : sessionStorage
}
