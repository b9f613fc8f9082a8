import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing'
import {
  collection,
  collectionGroup,
  deleteDoc,
  deleteField,
  doc,
  type DocumentData,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore'
import { beforeEach, describe, expect, it } from 'vitest'
import { ANA, ANA_UNVERIFIED, BEN, type Person, signUpProfile, useRules } from './rulesEnvironment.ts'
import { readFileSync } from 'node:fs'
import { nextMonthStart } from '#domain/time/calendar.ts'
import { newProfile } from '#domain/accounts/profile.ts'
import type { Document, Fields, Value } from '../../emulators/firestore/src/contracts.ts'
import { parseRules } from '../../emulators/firestore/src/rules/Ruleset.ts'

const rules = useRules()

const profileOf = (person: Person | undefined, email = ANA.email) => doc(rules.as(person), 'users', email)
const create = (data: DocumentData, person: Person = ANA_UNVERIFIED, email = person.email) =>
  setDoc(profileOf(person, email), data)
const patch = (person: Person | undefined, change: DocumentData) =>
  updateDoc(profileOf(person), { updatedAt: serverTimestamp(), ...change })

/** The profile with some fields replaced, at any depth: `{'credits.current': 1}`. */
function changed(person: Person, changes: Record<string, unknown>): DocumentData {
  const profile = structuredCloneWithStamps(signUpProfile(person))
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.')
    const last = keys.pop() as string
    let target = profile
    for (const key of keys) target = target[key] as DocumentData
    if (value === undefined) delete target[last]
    else target[last] = value
  }
  return profile
}

/** serverTimestamp() is an object of the SDK's own: it is shared, the maps around it are not. */
function structuredCloneWithStamps(profile: DocumentData): DocumentData {
  return Object.fromEntries(
    Object.entries(profile).map(([key, value]) => [
      key,
      ['credits', 'subscription', 'usage'].includes(key) ? { ...value } : value,
    ]),
  )
}

// docs/rules.md #client-writes
describe('users create', () => {
  it('lets an unverified account write its exact default profile', () =>
    assertSucceeds(create(signUpProfile(ANA))))
  it('lets a verified account write it, too', () => assertSucceeds(create(signUpProfile(ANA), ANA)))
  it.each([
    ['without a name', { name: '' }],
    ['with a name of 100 letters', { name: 'x'.repeat(100) }],
    ['in Spanish', { language: 'es' }],
  ])('lets the profile be written %s', (_, change) => assertSucceeds(create(changed(ANA, change))))

  it('is refused to visitors', () => assertFails(setDoc(profileOf(undefined), signUpProfile(ANA))))
  it('is refused for the address of another account', () =>
    assertFails(create(changed(ANA, { email: BEN.email }), ANA_UNVERIFIED, BEN.email)))
  it('is refused with the uid of another account', () => assertFails(create(changed(ANA, { uid: BEN.uid }))))
  it('is refused where a profile exists', async () => {
    await assertSucceeds(create(signUpProfile(ANA), ANA))
    await assertFails(create(signUpProfile(ANA), ANA))
  })

  it('is refused to an account that is being deleted, whose last token may still be good', async () => {
    await rules.seed(`deletions/${BEN.uid}`, { uid: BEN.uid })
    await assertFails(create(signUpProfile(BEN), BEN))
    await assertSucceeds(create(signUpProfile(ANA), ANA))
  })

  // docs/rules.md #one-profile
  it('is not for an account that has had a profile, under whatever address', async () => {
    await rules.seed(`ledgers/${BEN.uid}/entries/opening`, { amount: 5_000 })
    await assertFails(create(signUpProfile(BEN), BEN))
    const moved = { ...BEN, email: 'ben.new@listener.example' }
    await assertFails(create(signUpProfile(moved), moved))
    await assertSucceeds(create(signUpProfile(ANA), ANA))
  })

  it.each([
    ['an e-mail that is not the key', { email: 'ANA@listener.example' }],
    ['a name of 101 letters', { name: 'x'.repeat(101) }],
    ['a line break in the name', { name: 'Ana\r\nBcc: ben@listener.example' }],
    ['a name that is no text', { name: 7 }],
    ['no name at all', { name: undefined }],
    ['a language that is not offered', { language: 'fr' }],
    ['no language', { language: undefined }],
    ['more credits', { 'credits.current': 20_000 }],
    ['a larger allowance', { 'credits.monthly': 20_000 }],
    ['unlimited credits', { 'credits.current': -1 }],
    ['credits with a fraction', { 'credits.current': 5_000.5 }],
    ['credits used', { 'credits.usedThisMonth': -5_000 }],
    ['a reset that is never due', { 'credits.resetDate': Timestamp.fromMillis(4_102_444_800_000) }],
    ['a reset that is due', { 'credits.resetDate': Timestamp.fromMillis(0) }],
    ['no reset', { 'credits.resetDate': undefined }],
    ['an extra credit field', { 'credits.bonus': 0 }],
    ['a paid plan', { 'subscription.plan': 'enterprise' }],
    ['another status', { 'subscription.status': 'trialing' }],
    ["somebody's customer id", { 'subscription.customerId': 'cus_1' }],
    ['a subscription id', { 'subscription.subscriptionId': 'sub_1' }],
    ['a yearly cycle', { 'subscription.billingCycle': 'yearly' }],
    ['a start in the past', { 'subscription.startDate': Timestamp.fromMillis(0) }],
    ['an end', { 'subscription.endDate': Timestamp.fromMillis(4_102_444_800_000) }],
    ['a subscription field missing', { 'subscription.paymentMethod': undefined }],
    ['a summary made', { 'usage.totalSummaries': 1 }],
    ['a streak', { 'usage.longestStreak': 365 }],
    ['a past creation', { createdAt: Timestamp.fromMillis(0) }],
    ['a future change', { updatedAt: Timestamp.fromMillis(4_102_444_800_000) }],
    ['a welcome', { welcomedAt: serverTimestamp() }],
    ['a first verified session', { verifiedSession: { sinceSeconds: 0, signedInSeconds: 0 } }],
    ['a daily count', { today: { day: '2026-11-21', summaries: -5, audioMinutes: 0 } }],
    ['any extra field', { admin: true }],
    ['a whole map missing', { usage: undefined }],
  ])('refuses %s', (_, change) => assertFails(create(changed(ANA, change))))
})

describe('users get', () => {
  beforeEach(() => rules.seed(`users/${ANA.email}`, signUpProfile(ANA)))

  it('is allowed to the owner', () => assertSucceeds(getDoc(profileOf(ANA))))
  it('is refused while the address is not confirmed', () => assertFails(getDoc(profileOf(ANA_UNVERIFIED))))
  it('is refused to visitors', () => assertFails(getDoc(profileOf(undefined))))
  it('is refused to another account', () => assertFails(getDoc(profileOf(BEN))))
  it('is refused to the next owner of the address', () =>
    assertFails(getDoc(profileOf({ ...ANA, uid: 'next-uid' }))))
  it('is refused to the same account under another address', () =>
    assertFails(getDoc(profileOf({ ...ANA, email: 'ana.new@listener.example' }))))
  it('takes an address in capitals as the same address', () =>
    assertSucceeds(getDoc(profileOf({ ...ANA, email: 'Ana@Listener.example' }))))
  it('tells only the owner of an address that it has no profile', async () => {
    await assertSucceeds(getDoc(profileOf(BEN, BEN.email)))
    await assertFails(getDoc(profileOf({ ...BEN, email_verified: false }, BEN.email)))
    await assertFails(getDoc(profileOf(ANA, BEN.email)))
  })

  it('is refused to sign-ins from before the first verified session', async () => {
    const verifiedSession = { sinceSeconds: 1_800_000_000, signedInSeconds: 1_799_999_990 }
    await rules.seed(`users/${ANA.email}`, { ...signUpProfile(ANA), verifiedSession })
    await assertSucceeds(getDoc(profileOf({ ...ANA, auth_time: 1_800_000_000 })))
    await assertFails(getDoc(profileOf({ ...ANA, auth_time: 1_799_999_999 })))
  })
})

describe('users list', () => {
  beforeEach(() => rules.seed(`users/${ANA.email}`, signUpProfile(ANA)))
  const own = where('uid', '==', ANA.uid)

  it('is refused, also for the own profile', async () => {
    await assertFails(getDocs(collection(rules.as(ANA), 'users')))
    await assertFails(getDocs(query(collection(rules.as(ANA), 'users'), own, limit(1))))
    await assertFails(getDocs(query(collectionGroup(rules.as(ANA), 'users'), own, limit(1))))
    await assertSucceeds(getDoc(profileOf(ANA)))
  })
})

describe('users update', () => {
  beforeEach(() => rules.seed(`users/${ANA.email}`, signUpProfile(ANA)))

  it('lets the owner change the name', () => assertSucceeds(patch(ANA, { name: 'Ana María' })))
  it('lets the owner change the language', () => assertSucceeds(patch(ANA, { language: 'es' })))
  it('lets the owner choose the language of summaries, and whether known points are marked', () =>
    assertSucceeds(patch(ANA, { summariesIn: 'es', marksKnown: false })))
  it('lets the owner remove the name', () => assertSucceeds(patch(ANA, { name: '' })))

  it.each([
    ['credits', { 'credits.current': 1_000_000 }],
    ['the allowance', { 'credits.monthly': 1_000_000 }],
    ['the reset', { 'credits.resetDate': Timestamp.fromMillis(0) }],
    ['what was used', { 'credits.usedThisMonth': -1 }],
    ['the plan', { 'subscription.plan': 'enterprise' }],
    ['the customer', { 'subscription.customerId': 'cus_1' }],
    ['usage', { 'usage.totalSummaries': 7 }],
    ['the daily count', { today: { day: '2026-11-21', summaries: 0, audioMinutes: 0 } }],
    ['the uid', { uid: BEN.uid }],
    ['the address', { email: BEN.email }],
    ['the welcome', { welcomedAt: serverTimestamp() }],
    ['what new summaries are laid out as', { template: 'study' }],
    ['the first verified session', { verifiedSession: { sinceSeconds: 0, signedInSeconds: 0 } }],
    ['the creation', { createdAt: serverTimestamp() }],
    ['a new field', { admin: true }],
    ['a field by removing it', { usage: deleteField() }],
  ])('does not let the owner change %s', (_, change) =>
    assertFails(patch(ANA, { name: 'Ana María', ...change })),
  )

  it.each([
    ['a name of 101 letters', { name: 'x'.repeat(101) }],
    ['a line break in the name', { name: 'Ana\nMaría' }],
    ['no name at all', { name: deleteField() }],
    ['a language that is not offered', { language: 'de' }],
    ['summaries in one that is not offered', { summariesIn: 'de' }],
    ['what is marked as known to no yes or no', { marksKnown: 'some' }],
    ['a time of its own choice', { name: 'Ana María', updatedAt: Timestamp.fromMillis(0) }],
  ])('refuses %s', (_, change) => assertFails(patch(ANA, change)))
  it('refuses a change without updatedAt', () =>
    assertFails(updateDoc(profileOf(ANA), { name: 'Ana María' })))

  it.each<[string, Person | undefined]>([
    ['an address that is not confirmed', ANA_UNVERIFIED],
    ['visitors', undefined],
    ['others', BEN],
    ['the next owner of the address', { ...ANA, uid: 'next-uid' }],
  ])('is refused to %s', (_, person) => assertFails(patch(person, { name: 'Ana María' })))

  it('is refused to sign-ins from before the first verified session', async () => {
    const verifiedSession = { sinceSeconds: 1_800_000_000, signedInSeconds: 1_799_999_990 }
    await rules.seed(`users/${ANA.email}`, { ...signUpProfile(ANA), verifiedSession })
    await assertSucceeds(patch({ ...ANA, auth_time: 1_800_000_001 }, { name: 'Ana María' }))
    await assertFails(patch({ ...ANA, auth_time: 1_799_999_999 }, { name: 'Squatter' }))
  })

  it('is refused in one batch with a ledger entry', async () => {
    const batch = writeBatch(rules.as(ANA))
    batch.update(profileOf(ANA), { name: 'Ana María', updatedAt: serverTimestamp() })
    batch.set(doc(rules.as(ANA), 'ledgers', ANA.uid, 'entries', 'gift'), { amount: 1_000_000 })
    await assertFails(batch.commit())
  })
})

describe('users delete', () => {
  beforeEach(() => rules.seed(`users/${ANA.email}`, signUpProfile(ANA)))

  it('is for the server only', async () => {
    await assertFails(deleteDoc(profileOf(ANA)))
    await assertSucceeds(rules.asServer((db) => deleteDoc(doc(db, 'users', ANA.email))))
  })
})

// Only our own server lets a test choose the time, so the rules are asked directly.
const ruleset = parseRules(readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8'))

const DATABASE = 'projects/demo-sonobrief/databases/(default)'
const EMAIL = 'ana@listener.example'
const NOTHING = { get: () => null, getAfter: () => null }

function toValue(value: unknown): Value {
  if (value === null) return { nullValue: null }
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'number') return { integerValue: String(value) }
  if (typeof value === 'string') return { stringValue: value }
  return { mapValue: { fields: toFields(value as object) } }
}

function toFields(data: object): Fields {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, toValue(value)]))
}

function mayCreate(now: Date, resetDate: Date): boolean {
  const profile = newProfile({ uid: 'ana-uid', email: EMAIL, name: '' }, now, now)
  const time = now.toISOString()
  const incoming: Document = {
    name: `${DATABASE}/documents/users/${EMAIL}`,
    fields: toFields({ ...profile, credits: { ...profile.credits, resetDate } }),
    createTime: time,
    updateTime: time,
  }
  return ruleset.authorize(
    {
      method: 'create',
      database: DATABASE,
      path: ['users', EMAIL],
      auth: { kind: 'user', uid: 'ana-uid', token: { email: EMAIL, email_verified: false, auth_time: 0 } },
      time,
      resource: null,
      incoming,
    },
    NOTHING,
  ).allowed
}

it.each([
  ['in mid month', '2026-11-21T10:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['in the last second of December', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
  ['on the 31st before a short month', '2027-01-31T12:00:00.000Z', '2027-02-01T00:00:00.000Z'],
])('a profile written %s must have its reset on the first of the next month', (_, at, first) => {
  const now = new Date(at)
  expect(nextMonthStart(now).toISOString()).toBe(first)
  expect(mayCreate(now, new Date(first))).toBe(true)
  expect(mayCreate(now, new Date(Date.parse(first) + 1))).toBe(false)
  expect(mayCreate(now, new Date(now.getUTCFullYear(), now.getUTCMonth(), 1))).toBe(false)
  expect(mayCreate(now, nextMonthStart(new Date(first)))).toBe(false)
})
