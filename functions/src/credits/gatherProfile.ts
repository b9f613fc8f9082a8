import type { Firestore, Transaction } from 'firebase-admin/firestore'
import { oneProfile } from './rules/oneProfile.ts'
import { SIGN_UP_CREDITS } from '#domain/accounts/profile.ts'
import { UNLIMITED } from '#domain/units.ts'
import { type FoundProfile, foundProfile } from '../profiles/profiles.ts'
import { book, LEDGER_IDS, ledgerEntry } from './ledger.ts'

/** All profiles of one account, read as one. */
export interface GatheredProfile {
  profile: FoundProfile
  /** Document id of the one that stays. */
  key: string
  /** Every document id that the account has a profile at. */
  keys: readonly string[]
  /** Writes the one profile at an address, deletes the others. The commit fails at another account's profile. */
  writeTo(address: string): FoundProfile
}

/**
 * Reads all profiles of an account. There is usually one; several become one, with a ledger that sums to its
 * balance. docs/rules.md "Accounts and trust", #one-profile
 * @param isToBalance whether a single profile is balanced as well
 * @returns undefined without any
 */
export async function gatherProfile(
  database: Firestore,
  transaction: Transaction,
  uid: string,
  now: Date,
  { isToBalance = false } = {},
): Promise<GatheredProfile | undefined> {
  const users = database.collection('users')
  const { docs } = await transaction.get(users.where('uid', '==', uid))
  const found = docs.flatMap((snapshot) => {
    const profile = foundProfile(snapshot, uid)
    return profile ? [{ key: snapshot.id, profile }] : []
  })
  const [first, ...others] = found
  if (first === undefined) return undefined
  const isMended = others.length > 0 || isToBalance
  const { key, profile } = isMended ? oneProfile([first, ...others], now) : first
  const ledger = isMended ? await readLedger(database, transaction, uid, now) : undefined
  const keys = found.map((each) => each.key)
  return {
    profile,
    key,
    keys,
    writeTo(address) {
      const written = { ...profile, email: address, updatedAt: now }
      if (keys.includes(address)) transaction.set(users.doc(address), written)
      else transaction.create(users.doc(address), written)
      for (const each of keys) if (each !== address) transaction.delete(users.doc(each))
      ledger?.balanceTo(profile)
      return written
    },
  }
}

/** A ledger, and whether its first entry is booked. */
export async function readLedger(database: Firestore, transaction: Transaction, uid: string, now: Date) {
  const entry = (id: string) => ledgerEntry(database, uid, id)
  const { docs } = await transaction.get(entry(LEDGER_IDS.opening).parent)
  const isOpen = docs.some(({ id }) => id === LEDGER_IDS.opening)
  const sum = docs.reduce((total, each) => total + Number(each.get('amount')), 0)
  return {
    isOpen,
    sum,
    /** Books the opening where that is still to come, and an adjustment after which it adds up to the balance. */
    balanceTo({ credits, createdAt }: Pick<FoundProfile, 'credits' | 'createdAt'>) {
      if (credits === undefined) return
      if (!isOpen) {
        const opening = { amount: SIGN_UP_CREDITS, cost: 0, balanceAfter: SIGN_UP_CREDITS }
        book(transaction, entry(LEDGER_IDS.opening), opening, 'opening', createdAt ?? now)
      }
      const { current } = credits
      const amount = (current === UNLIMITED ? 0 : current) - sum - (isOpen ? 0 : SIGN_UP_CREDITS)
      const movement = { amount, cost: 0, balanceAfter: current }
      book(transaction, entry(LEDGER_IDS.adjustment(now)), movement, 'adjustment', now)
    },
  }
}
