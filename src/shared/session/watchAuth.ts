import { type User, onIdTokenChanged } from 'firebase/auth'
import { auth } from './auth.ts'
import { KEYS, forget, recall } from '../offline/deviceStorage.ts'
import { type Session, currentSession, publishSession } from './sessionState.ts'
import { hearTabs } from './tabs.ts'

let watching = false
let askedAgain = false
let holds = 0

/** Follows Firebase Auth; repeated calls have no effect. */
export function watchAuth(): void {
  if (watching) return
  watching = true
  onIdTokenChanged(auth, (user) => {
    if (holds === 0) void follow(user)
  })
  hearTabs((news) => {
    const session = currentSession()
    if (session.status !== 'signed-in') return
    if (news === 'signed-out') void leave()
    else if (!session.person.emailVerified) location.reload()
  })
}

/** Runs a sign-in's steps as one: no screen opens with an unraised profile or a session about to end. */
export async function signingIn<Result>(steps: () => Promise<Result>): Promise<Result> {
  watchAuth()
  holds += 1
  try {
    return await steps()
  } finally {
    holds -= 1
    if (holds === 0) await follow(auth.currentUser, true)
  }
}

/** @param done the steps of a sign-in here have just ended */
async function follow(user: User | null, done = false): Promise<void> {
  const before = currentSession()
  const next = sessionOf(user)
  if (
    before.status === 'signed-in' &&
    (next.status !== 'signed-in' || next.person.uid !== before.person.uid)
  ) {
    // The account ended, or changed in another tab: this page's memory belongs to another person.
    await leave(next.status === 'signed-in' ? '/dashboard' : undefined)
    return
  }
  // Another tab is opening the session, and reports when done: this token is outdated.
  if (!done && isVerified(next) && before.status === 'signed-in' && !isVerified(before)) return
  if (next.status === 'signed-in' && next.person.emailVerified && isDue(next.person.uid)) {
    await signingIn(async () => (await import('./openSession.ts')).openSession())
    return
  }
  // Loads log-out now, so that it works offline and after a deploy.
  if (next.status === 'signed-in') void import('./logOut.ts')
  publishSession(next)
}

/** Only called after a session, whose code includes this. */
async function leave(to?: string): Promise<void> {
  const { leaveDevice } = await import('./logOut.ts')
  await leaveDevice(to)
}

function isVerified(session: Session): boolean {
  return session.status === 'signed-in' && session.person.emailVerified
}

/** Whether an earlier visit's call failed: repeated once at each start, so that no failure loops. */
function isDue(uid: string): boolean {
  if (askedAgain) return false
  askedAgain = true
  const due = recall(KEYS.sessionDue)
  forget(KEYS.sessionDue)
  return due === uid
}

function sessionOf(user: User | null): Session {
  if (user === null || user.email === null) return { status: 'signed-out' }
  return {
    status: 'signed-in',
    person: {
      uid: user.uid,
      email: user.email.toLowerCase(),
      name: user.displayName ?? '',
      emailVerified: user.emailVerified,
    },
  }
}
