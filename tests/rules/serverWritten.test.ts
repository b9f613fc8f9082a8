import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing'
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore'
import { beforeEach, describe, it } from 'vitest'
import { isReadable, SUMMARY_STATES } from '#domain/summaries/summaryRequest.ts'
import { ANA, ANA_UNVERIFIED, BEN, type Person, serverWrites, useRules } from './rulesEnvironment.ts'
import { type Operation, OPERATIONS, SERVER_ONLY_DOCUMENTS } from './collections.ts'

const rules = useRules()

const REQUEST = { uid: ANA.uid, account: ANA.email, state: 'sent', cost: 5_000, requestedAt: new Date(0) }
const summary = (person: Person | undefined, id = 'one') => doc(rules.as(person), 'summaries', id)
const summaries = (person: Person | undefined) => collection(rules.as(person), 'summaries')
const newestOf = (owner: Person) => [
  where('uid', '==', owner.uid),
  orderBy('requestedAt', 'desc'),
  limit(100),
]
const OPENING = { amount: 5_000, reason: 'opening', balanceAfter: 5_000, at: new Date(0) }
const entry = (person: Person | undefined, id = 'opening', owner = ANA) =>
  doc(rules.as(person), 'ledgers', owner.uid, 'entries', id)
const entries = (person: Person | undefined, owner = ANA) =>
  collection(rules.as(person), 'ledgers', owner.uid, 'entries')
const PATH = 'summaries/one/parts/result'
const part = (person: Person | undefined, id = 'result') => doc(rules.as(person), 'summaries/one/parts', id)

beforeEach(async () => {
  await rules.seed('summaries/one', REQUEST)
  await rules.seed(PATH, { headline: 'What the zoo in the jar eats' })
  await rules.seed('summaries/one/parts/draft', { headline: 'Not for reading' })
  await rules.seed('summaries/one/parts/cost', { usd: 0.02 })
  await rules.seed(`ledgers/${ANA.uid}/entries/opening`, OPENING)
})

serverWrites(rules, 'summaries', 'summaries/one', ANA)
serverWrites(rules, 'entries', `ledgers/${ANA.uid}/entries/opening`, ANA)
serverWrites(rules, 'parts', PATH, ANA)

describe('summaries get', () => {
  it('is allowed to the owner', () => assertSucceeds(getDoc(summary(ANA))))
  it('is refused while the address is not confirmed', () => assertFails(getDoc(summary(ANA_UNVERIFIED))))
  it('is refused to visitors', () => assertFails(getDoc(summary(undefined))))
  it('is refused to another account', () => assertFails(getDoc(summary(BEN))))
  it('is refused to the next owner of the address', () =>
    assertFails(getDoc(summary({ ...ANA, uid: 'next-uid' }))))
  it('is refused for a missing summary, too', () => assertFails(getDoc(summary(ANA, 'missing'))))
})

describe('summaries list', () => {
  it('lets the owner read the newest hundred', () =>
    assertSucceeds(getDocs(query(summaries(ANA), ...newestOf(ANA)))))
  it('is refused for summaries of another account, even where there are none', async () => {
    await assertFails(getDocs(query(summaries(ANA), ...newestOf(BEN))))
    await assertFails(getDocs(query(summaries(BEN), ...newestOf(ANA))))
  })
  it('is refused without a filter by owner', () =>
    assertFails(getDocs(query(summaries(ANA), orderBy('requestedAt', 'desc'), limit(100)))))
  it('is refused above 100 documents', () =>
    assertFails(getDocs(query(summaries(ANA), ...newestOf(ANA).slice(0, 2), limit(101)))))
  it('is refused without a limit', () =>
    assertFails(getDocs(query(summaries(ANA), ...newestOf(ANA).slice(0, 2)))))
  it('wants a confirmed address', () =>
    assertFails(getDocs(query(summaries(ANA_UNVERIFIED), ...newestOf(ANA)))))
  it('is refused to visitors', () => assertFails(getDocs(query(summaries(undefined), ...newestOf(ANA)))))
  it('is refused across collections', () =>
    assertFails(getDocs(query(collectionGroup(rules.as(ANA), 'summaries'), ...newestOf(ANA)))))
})

describe('entries get', () => {
  it('is allowed to the owner', () => assertSucceeds(getDoc(entry(ANA))))
  it('is refused while the address is not confirmed', () => assertFails(getDoc(entry(ANA_UNVERIFIED))))
  it('is refused to visitors', () => assertFails(getDoc(entry(undefined))))
  it('is refused to another account', () => assertFails(getDoc(entry(BEN))))
  it('is refused to the next owner of the address', () =>
    assertFails(getDoc(entry({ ...ANA, uid: 'next-uid' }))))
})

describe('entries list', () => {
  const newest = [orderBy('at', 'desc'), limit(100)] as const

  it('lets the owner read the newest hundred entries', () =>
    assertSucceeds(getDocs(query(entries(ANA), ...newest))))
  it('is refused above 100 documents', () =>
    assertFails(getDocs(query(entries(ANA), orderBy('at', 'desc'), limit(101)))))
  it('is refused without a limit', () => assertFails(getDocs(entries(ANA))))
  it('wants a confirmed address', () => assertFails(getDocs(query(entries(ANA_UNVERIFIED), ...newest))))
  it('is refused to visitors', () => assertFails(getDocs(query(entries(undefined), ...newest))))
  it('is refused to another account', () => assertFails(getDocs(query(entries(BEN), ...newest))))
  it('is refused across the ledgers of all accounts', () =>
    assertFails(getDocs(query(collectionGroup(rules.as(ANA), 'entries'), limit(1)))))
})

describe('parts get', () => {
  it('lets the owner read the result of a summary', () => assertSucceeds(getDoc(part(ANA))))
  it('is refused while the address is not confirmed', () => assertFails(getDoc(part(ANA_UNVERIFIED))))
  it('is refused to visitors', () => assertFails(getDoc(part(undefined))))
  it('is refused to another account', () => assertFails(getDoc(part(BEN))))
  it('is refused for any part but the result', () => assertFails(getDoc(part(ANA, 'draft'))))
  it('is refused for the cost, also to the owner', async () => {
    await assertFails(getDoc(part(ANA, 'cost')))
    await assertSucceeds(rules.asServer((db) => getDoc(doc(db, 'summaries/one/parts/cost'))))
  })
  it('is allowed only in states in which a summary can be read, not after a refund', async () => {
    for (const state of SUMMARY_STATES) {
      await rules.seed('summaries/one', { ...REQUEST, state })
      await (isReadable(state) ? assertSucceeds : assertFails)(getDoc(part(ANA)))
    }
  })
  it('is refused once the summary itself is gone', async () => {
    await rules.asServer((db) => deleteDoc(doc(db, 'summaries/one')))
    await assertFails(getDoc(part(ANA)))
  })
})

describe('parts list', () => {
  it('is refused, also to the owner', async () => {
    await assertFails(getDocs(query(collection(rules.as(ANA), 'summaries/one/parts'), limit(1))))
    await assertFails(getDocs(query(collectionGroup(rules.as(ANA), 'parts'), limit(1))))
    await assertSucceeds(getDoc(part(ANA)))
  })
})

describe('parts create', () => {
  it('is for the server only', async () => {
    await rules.asServer((db) => deleteDoc(doc(db, PATH)))
    await assertFails(setDoc(part(ANA), { headline: 'Mine' }))
    await assertSucceeds(rules.asServer((db) => setDoc(doc(db, PATH), { headline: 'Ours' })))
  })
})

describe('the stored position of the player in a summary', () => {
  const stopped = (change: object = {}) => ({
    atSeconds: 42.5,
    device: 'phone',
    at: serverTimestamp(),
    ...change,
  })
  const position = (person: Person | undefined) => part(person, 'position')

  it('can be written, changed and read by its owner', async () => {
    await assertSucceeds(setDoc(position(ANA), stopped()))
    await assertSucceeds(setDoc(position(ANA), stopped({ device: 'computer' })))
    await assertSucceeds(getDoc(position(ANA)))
  })
  it.each([
    ['visitors', undefined],
    ['others', BEN],
    ['whoever has not confirmed the address', ANA_UNVERIFIED],
  ])('is closed to %s', async (_, person) => {
    await assertSucceeds(setDoc(position(ANA), stopped()))
    await assertFails(getDoc(position(person)))
    await assertFails(setDoc(position(person), stopped()))
  })
  it.each([
    ['another field', { uid: ANA.uid }],
    ['a second before the first', { atSeconds: -1 }],
    ['a second after any episode', { atSeconds: 50_001 }],
    ['a second in words', { atSeconds: '42' }],
    ['another device', { device: 'toaster' }],
    ['a time of its own', { at: new Date(0) }],
  ])('cannot hold %s', async (_, change) => {
    await assertFails(setDoc(position(ANA), stopped(change)))
    await assertSucceeds(setDoc(position(ANA), stopped()))
  })
  it('must have all of its fields, and cannot be deleted', async () => {
    await assertFails(setDoc(position(ANA), { atSeconds: 1, at: serverTimestamp() }))
    await assertSucceeds(setDoc(position(ANA), stopped()))
    await assertFails(deleteDoc(position(ANA)))
  })
  it('cannot be written beside a summary that does not exist', async () => {
    await assertFails(setDoc(doc(rules.as(ANA), 'summaries/none/parts/position'), stopped()))
  })
})

/** As favourable to the client as it can be: a verified person, and a document that names them as its owner. */
const OWNED = { uid: ANA.uid, email: ANA.email }

const attempts: Record<Operation, (db: Firestore, path: string) => Promise<unknown>> = {
  get: (db, path) => getDoc(doc(db, path)),
  list: (db, path) =>
    getDocs(
      query(collection(db, path.slice(0, path.lastIndexOf('/'))), where('uid', '==', ANA.uid), limit(1)),
    ),
  create: (db, path) => setDoc(doc(db, `${path}-new`), OWNED),
  update: (db, path) => updateDoc(doc(db, path), { seen: true }),
  delete: (db, path) => deleteDoc(doc(db, path)),
}

describe.each(Object.entries(SERVER_ONLY_DOCUMENTS))('%s', (_, path) => {
  beforeEach(() => rules.seed(path, OWNED))

  it.each(OPERATIONS)('%s is for the server only', async (operation) => {
    await assertFails(attempts[operation](rules.as(ANA), path))
    await assertFails(attempts[operation](rules.as(), path))
    await assertSucceeds(rules.asServer((db) => attempts[operation](db, path)))
  })
})
