/** Those that the boot script reads: it stands in every page, and carries no names but these. */
export const BOOT_KEYS = {
  /** '1' while somebody is signed in here: lets public pages link to the dashboard or the log-in without loading Firebase. */
  hint: 'sonobrief.hint',
  /** A chunk was missing and the page was loaded again; session storage. */
  reloaded: 'sonobrief.reloaded',
  /** '1' once somebody has said no to installing the app, or has done it: the device's, so it stays at log-out. */
  installSettled: 'installSettled',
} as const

/** Keys that src/app/chosenLanguage.ts reads: that script stands in every page too. */
export const LANGUAGE_KEYS = {
  /** The language that was chosen on this device. It stays at log-out. */
  language: 'language',
  /** The account's language, as its profile was last read. */
  accountLanguage: 'sonobrief.language',
  /** A language that was chosen here while signed in, and is not in the profile yet. */
  languageDue: 'sonobrief.languageDue',
} as const

/**
 * Everything this app keeps in the browser's own storage, by key, but for lists that were read (features/lists/tellList.tsx)
 * and summaries that were opened (readMarks.ts): every page carries these names. What goes at log-out: forgetPerson.ts.
 * docs/rules.md #nothing-after-log-out
 */
export const KEYS = /* @__PURE__ */ withBootKeys({
  /** The uid whose documents Firestore's cache holds. */
  cacheOwner: 'sonobrief.cacheOwner',
  /** Set from the moment of log-out until nothing of the last user is left. */
  wipe: 'sonobrief.wipe',
  /** The uid whose session call has not been answered yet. */
  sessionDue: 'sonobrief.sessionDue',
  /** Time stamp, stored after sign-up. docs/rules.md "Plans and offers" */
  signupDate: 'signupDate',
  /** Followed by a dot and a hash of the uid; stays after log-out, so that the offer is announced once. */
  firstWeekOfferShown: 'firstWeekOfferShown',
  /** The checkout, and the newsletter request, whose answer has not come yet; session storage. */
  checkout: 'sonobrief.checkout',
  newsletterRequest: 'sonobrief.newsletterRequest',
  /** What was typed into the newsletter form; session storage. */
  newsletter: 'sonobrief.newsletter',
  /** Tokens of the newsletter's mailed links, by what they are for; session storage. docs/decisions/0025 */
  newsletterConfirm: 'sonobrief.newsletterConfirm',
  newsletterManage: 'sonobrief.newsletterManage',
  newsletterNever: 'sonobrief.newsletterNever',
  /** The same of mails about followed shows. */
  stopBriefs: 'sonobrief.stopBriefs',
  /** The same of an invitation into a team. */
  teamInvitation: 'sonobrief.teamInvitation',
  /** The link, the answers and the request under way of the demo; session storage. */
  demo: 'sonobrief.demo',
  intent: 'sonobrief.intent',
  /** Where a redirect to Google came from; session storage. */
  googleRedirect: 'sonobrief.googleRedirect',
  /** The reader agreed to a new version, and the page started again for it; session storage. */
  updateAgreed: 'sonobrief.updateAgreed',
  /** Id of the account's team: there is a link to it. */
  team: 'sonobrief.team',
  /** Links that were taken down without a network, and whose they are. */
  linkQueue: 'sonobrief.linkQueue',
  /** Switches of followed shows that were turned without a network, and whose they are. */
  followChoices: 'sonobrief.followChoices',
  /** Moments that were kept without a network, and whose they are. */
  momentQueue: 'sonobrief.momentQueue',
  /** The last answers of one's library, and whose they are; the question whose answer has not come yet, in session storage. */
  answers: 'sonobrief.answers',
  question: 'sonobrief.question',
  /** Calls of the API that were made on a day, as they were last counted, and whose they are. */
  callsToday: 'sonobrief.callsToday',
  /** What this device is told of, by which token. */
  push: 'sonobrief.push',
  /** When the server was last heard, for "as of" without a network. */
  syncedAt: 'sonobrief.syncedAt',
} as const)

/** A call, which the build drops from scripts in pages: they need no other keys. */
function withBootKeys<Keys extends object>(keys: Keys) {
  return { ...BOOT_KEYS, ...keys }
}

/** The one language whose pages are shown here, whichever is asked for; null where nobody has chosen. docs/rules.md "Language" */
export function chosenLanguage(): string | null {
  return (
    recall(LANGUAGE_KEYS.languageDue) ??
    recall(LANGUAGE_KEYS.accountLanguage) ??
    recall(LANGUAGE_KEYS.language)
  )
}

/** Reading and writing never throw: storage may be off or full, and nothing here is worth a broken page. */
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
