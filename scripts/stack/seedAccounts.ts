import { readFile } from 'node:fs/promises'
import type { Firestore } from 'firebase-admin/firestore'
import { type PlanId, PLANS } from '#domain/plans/plans.ts'
import { newProfile, SIGN_UP_CREDITS, type UserProfile } from '#domain/accounts/profile.ts'
import type { ReaderLanguage } from '#domain/languages.ts'
import { type Credits, UNLIMITED } from '#domain/units.ts'
import { ownerDatabase } from './ownerDatabase.ts'
import { fromRoot } from './paths.ts'

interface SeedAccount {
  uid: string
  email: string
  name: string
  language: ReaderLanguage
  plan: PlanId
  /** Balance; -1 is unlimited. */
  credits: Credits
  /** The address is not confirmed yet, and the profile as sign-up has left it. */
  unverified?: boolean
}

interface Seeds {
  /** One for all. */
  password: string
  accounts: readonly SeedAccount[]
}

export async function readSeeds(): Promise<Seeds> {
  return JSON.parse(await readFile(fromRoot('emulator-data', 'accounts.json'), 'utf8')) as Seeds
}

/**
 * Puts the accounts of emulator-data/accounts.json into the local Auth and Firestore, each with its profile and a
 * ledger that sums to its balance. What is there already is left as it is.
 * @param authHost `host:port`
 * @param firestoreHost `host:port`
 * @throws Error when a service does not answer, or refuses
 */
export async function seedAccounts(stack: {
  projectId: string
  authHost: string
  firestoreHost: string
}): Promise<void> {
  const { password, accounts } = await readSeeds()
  const database = ownerDatabase(stack.projectId, stack.firestoreHost)
  try {
    const now = new Date()
    await Promise.all(
      accounts.map(async (account) => {
        await seedAuth(stack, account, password)
        await seedProfile(database, account, now)
      }),
    )
  } finally {
    await database.terminate()
  }
}

async function seedAuth(
  { projectId, authHost }: { projectId: string; authHost: string },
  { uid, email, name, unverified = false }: SeedAccount,
  password: string,
): Promise<void> {
  const answer = await fetch(
    `http://${authHost}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ localId: uid, email, password, displayName: name, emailVerified: !unverified }),
    },
  )
  if (answer.ok) return
  const text = await answer.text()
  // There from an earlier run, or somebody has signed up with this address since.
  if (!/DUPLICATE_LOCAL_ID|EMAIL_EXISTS/.test(text)) {
    throw new Error(`Auth refuses the account ${email}: ${answer.status} ${text}`)
  }
}

async function seedProfile(database: Firestore, account: SeedAccount, now: Date): Promise<void> {
  const entries = database.collection('ledgers').doc(account.uid).collection('entries')
  const reference = database.collection('users').doc(account.email)
  await database.runTransaction(async (transaction) => {
    // The opening stays when a profile is deleted or moves: this account has had its seed.
    const [profile, opening] = await transaction.getAll(reference, entries.doc('opening'))
    if (profile?.exists || opening?.exists) return
    transaction.create(reference, seededProfile(account, now))
    for (const { reason, ...movement } of seededLedger(account)) {
      transaction.create(entries.doc(reason), { ...movement, reason, cost: 0, at: now })
    }
  })
}

function seededProfile(
  { plan, credits: current, unverified, ...person }: SeedAccount,
  now: Date,
): UserProfile {
  const profile: UserProfile = newProfile(person, now, now)
  if (unverified) return profile
  const monthly = PLANS[plan].credits
  const usedThisMonth = monthly === UNLIMITED ? 0 : monthly - current
  const renewal = profile.credits.resetDate
  const period = { currentPeriodStart: now, currentPeriodEnd: renewal, nextBillingDate: renewal }
  return {
    ...profile,
    credits: { ...profile.credits, current, monthly, usedThisMonth },
    subscription: { ...profile.subscription, plan, ...(plan !== 'free' && period) },
    welcomedAt: now,
    // Any sign-in counts: nobody else ever had these accounts.
    verifiedSession: { sinceSeconds: 0, signedInSeconds: 0, provider: 'password' },
  }
}

/** Opening and welcome as everybody has them, and one adjustment to the seeded balance. While unlimited, the sum is 0. */
function seededLedger({ credits, unverified }: SeedAccount) {
  const opening = { reason: 'opening', amount: SIGN_UP_CREDITS, balanceAfter: SIGN_UP_CREDITS }
  if (unverified) return [opening]
  const promised = PLANS.free.credits
  const welcome = { reason: 'welcome', amount: promised - SIGN_UP_CREDITS, balanceAfter: promised }
  if (credits === promised) return [opening, welcome]
  const amount = Math.max(0, credits) - promised
  return [opening, welcome, { reason: 'adjustment', amount, balanceAfter: credits }]
}
