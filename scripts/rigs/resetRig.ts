import { randomUUID } from 'node:crypto'
import type { Firestore } from 'firebase-admin/firestore'
import { nextMonthStart } from '#domain/time/calendar.ts'
import type { PlanId } from '#domain/plans/plans.ts'
import { newProfile, type UserProfile } from '#domain/accounts/profile.ts'
import { withDates } from '#domain/time/withDates.ts'

interface Seeded {
  plan?: PlanId
  billingCycle?: 'monthly' | 'yearly'
  current: number
  monthly: number
  usedThisMonth?: number
  resetDate: Date
}

/** Writes users with a ledger that sums to their balance. @returns their uids, which are their ids' first parts */
export async function seedUsers(
  database: Firestore,
  count: number,
  seeded: (index: number) => Seeded,
): Promise<string[]> {
  const prefix = randomUUID().slice(0, 8)
  const uids = Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(6, '0')}`)
  for (let first = 0; first < count; first += 200) {
    const batch = database.batch()
    for (const [offset, uid] of uids.slice(first, first + 200).entries()) {
      const {
        plan = 'free',
        billingCycle = 'monthly',
        usedThisMonth = 0,
        ...credits
      } = seeded(first + offset)
      const createdAt = new Date('2026-01-15T12:00:00Z')
      const profile = newProfile({ uid, email: `${uid}@listener.test`, name: '' }, createdAt, createdAt)
      batch.set(database.collection('users').doc(profile.email), {
        ...profile,
        credits: { ...credits, usedThisMonth },
        subscription: { ...profile.subscription, plan, billingCycle },
      })
      const amount = Math.max(0, credits.current)
      const opening = { amount, cost: 0, balanceAfter: credits.current, reason: 'opening', at: createdAt }
      batch.set(database.collection('ledgers').doc(uid).collection('entries').doc('opening'), opening)
    }
    await batch.commit()
  }
  return uids
}

export async function userState(database: Firestore, uid: string) {
  const [profile, entries] = await Promise.all([
    database.collection('users').doc(`${uid}@listener.test`).get(),
    database.collection('ledgers').doc(uid).collection('entries').get(),
  ])
  return {
    profile: withDates(profile.data()) as UserProfile,
    resets: entries.docs.filter((entry) => entry.get('reason') === 'reset').map(({ id }) => id),
    ledgerSum: entries.docs.reduce((sum, entry) => sum + Number(entry.get('amount')), 0),
  }
}

/** Differences of users who should have had exactly these resets, the last as of a moment. */
export async function resetViolations(
  database: Firestore,
  uids: readonly string[],
  expected: readonly string[],
  asOf: Date,
): Promise<string[]> {
  const found: string[] = []
  for (let first = 0; first < uids.length; first += 100) {
    const some = uids.slice(first, first + 100)
    for (const [index, state] of (await Promise.all(some.map((uid) => userState(database, uid)))).entries()) {
      const { profile, resets, ledgerSum } = state
      const { current, monthly, usedThisMonth, resetDate } = profile.credits
      const must = (holds: boolean, what: string) => holds || found.push(`${some[index]}: ${what}`)
      must(resets.toSorted().join() === expected.toSorted().join(), `has the resets ${resets.join()}`)
      must(current === monthly && usedThisMonth === 0, `has ${current} of ${monthly}, used ${usedThisMonth}`)
      must(resetDate.getTime() === nextMonthStart(asOf).getTime(), `is due again ${resetDate.toISOString()}`)
      must(ledgerSum === Math.max(0, current), `has a ledger that sums to ${ledgerSum}, not ${current}`)
    }
  }
  return found
}
