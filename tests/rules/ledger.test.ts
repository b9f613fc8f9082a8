import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing'
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  updateDoc,
} from 'firebase/firestore'
import { beforeEach, describe, it } from 'vitest'
import { ANA, ANA_UNVERIFIED, BEN, type Person, useRules } from './rulesEnvironment.ts'

const rules = useRules()

const OPENING = { amount: 5_000, reason: 'opening', balanceAfter: 5_000, at: new Date(0) }
const entry = (person: Person | undefined, id = 'opening', owner = ANA) =>
  doc(rules.as(person), 'ledgers', owner.uid, 'entries', id)
const entries = (person: Person | undefined, owner = ANA) =>
  collection(rules.as(person), 'ledgers', owner.uid, 'entries')

beforeEach(() => rules.seed(`ledgers/${ANA.uid}/entries/opening`, OPENING))

describe('entries get', () => {
  it('lets a listener read their own', () => assertSucceeds(getDoc(entry(ANA))))
  it('wants the address confirmed', () => assertFails(getDoc(entry(ANA_UNVERIFIED))))
  it('is not for visitors', () => assertFails(getDoc(entry(undefined))))
  it('is not for others', () => assertFails(getDoc(entry(BEN))))
  it('is not for the next owner of the address', () =>
    assertFails(getDoc(entry({ ...ANA, uid: 'next-uid' }))))
})

describe('entries list', () => {
  const newest = [orderBy('at', 'desc'), limit(100)] as const

  it('lets a listener read the newest hundred of their own', () =>
    assertSucceeds(getDocs(query(entries(ANA), ...newest))))
  it('does not read more than a hundred at once', () =>
    assertFails(getDocs(query(entries(ANA), orderBy('at', 'desc'), limit(101)))))
  it('does not read without a limit', () => assertFails(getDocs(entries(ANA))))
  it('wants the address confirmed', () => assertFails(getDocs(query(entries(ANA_UNVERIFIED), ...newest))))
  it('is not for visitors', () => assertFails(getDocs(query(entries(undefined), ...newest))))
  it('is not for others', () => assertFails(getDocs(query(entries(BEN), ...newest))))
  it('does not read the ledgers of everybody', () =>
    assertFails(getDocs(query(collectionGroup(rules.as(ANA), 'entries'), limit(1)))))
})

describe('entries create', () => {
  it('is for the server only', async () => {
    const gift = { ...OPENING, amount: 1_000_000 }
    await assertFails(setDoc(entry(ANA, 'gift'), gift))
    await assertSucceeds(rules.asServer((db) => setDoc(doc(db, 'ledgers', ANA.uid, 'entries', 'gift'), gift)))
  })
})

describe('entries update', () => {
  it('is for the server only', async () => {
    await assertFails(updateDoc(entry(ANA), { amount: 1_000_000 }))
    await assertSucceeds(
      rules.asServer((db) => updateDoc(doc(db, 'ledgers', ANA.uid, 'entries', 'opening'), { amount: 5_000 })),
    )
  })
})

describe('entries delete', () => {
  it('is for the server only', async () => {
    await assertFails(deleteDoc(entry(ANA)))
    await assertSucceeds(rules.asServer((db) => deleteDoc(doc(db, 'ledgers', ANA.uid, 'entries', 'opening'))))
  })
})
