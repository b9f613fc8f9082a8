import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing'
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  onSnapshot,
  orderBy,
  query,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore'
import { beforeEach, describe, it } from 'vitest'
import { ANA, ANA_UNVERIFIED, BEN, type Person, useRules } from './rulesEnvironment.ts'

const rules = useRules()

const REQUEST = { uid: ANA.uid, account: ANA.email, state: 'sent', cost: 5_000, requestedAt: new Date(0) }
const summary = (person: Person | undefined, id = 'one') => doc(rules.as(person), 'summaries', id)
const summaries = (person: Person | undefined) => collection(rules.as(person), 'summaries')
const newest = (owner: Person) => [where('uid', '==', owner.uid), orderBy('requestedAt', 'desc'), limit(100)]

beforeEach(() => rules.seed('summaries/one', REQUEST))

describe('summaries get', () => {
  it('lets a listener read their own', () => assertSucceeds(getDoc(summary(ANA))))
  it('wants the address confirmed', () => assertFails(getDoc(summary(ANA_UNVERIFIED))))
  it('is not for visitors', () => assertFails(getDoc(summary(undefined))))
  it('is not for others', () => assertFails(getDoc(summary(BEN))))
  it('is not for the next owner of the address', () =>
    assertFails(getDoc(summary({ ...ANA, uid: 'next-uid' }))))
  it('does not tell whether a summary exists', () => assertFails(getDoc(summary(ANA, 'missing'))))
})

describe('summaries list', () => {
  it('lets a listener read the newest hundred of their own', () =>
    assertSucceeds(getDocs(query(summaries(ANA), ...newest(ANA)))))
  it('lets a listener watch them', () =>
    assertSucceeds(
      new Promise<void>((resolve, reject) => {
        const end = onSnapshot(
          query(summaries(ANA), ...newest(ANA)),
          () => {
            end()
            resolve()
          },
          reject,
        )
      }),
    ))
  it('does not read those of others, even where there are none', async () => {
    await assertFails(getDocs(query(summaries(ANA), ...newest(BEN))))
    await assertFails(getDocs(query(summaries(BEN), ...newest(ANA))))
  })
  it('does not read without saying whose', () =>
    assertFails(getDocs(query(summaries(ANA), orderBy('requestedAt', 'desc'), limit(100)))))
  it('does not read more than a hundred at once', () =>
    assertFails(getDocs(query(summaries(ANA), ...newest(ANA).slice(0, 2), limit(101)))))
  it('does not read without a limit', () =>
    assertFails(getDocs(query(summaries(ANA), ...newest(ANA).slice(0, 2)))))
  it('wants the address confirmed', () =>
    assertFails(getDocs(query(summaries(ANA_UNVERIFIED), ...newest(ANA)))))
  it('is not for visitors', () => assertFails(getDocs(query(summaries(undefined), ...newest(ANA)))))
  it('does not read across collections', () =>
    assertFails(getDocs(query(collectionGroup(rules.as(ANA), 'summaries'), ...newest(ANA)))))
})

describe('summaries create', () => {
  it('is for the server only', async () => {
    await assertFails(setDoc(summary(ANA, 'two'), REQUEST))
    await assertSucceeds(rules.asServer((db) => setDoc(doc(db, 'summaries', 'two'), REQUEST)))
  })
})

describe('summaries update', () => {
  it('is for the server only', async () => {
    await assertFails(updateDoc(summary(ANA), { state: 'requested' }))
    await assertSucceeds(
      rules.asServer((db) => updateDoc(doc(db, 'summaries', 'one'), { state: 'requested' })),
    )
  })
})

describe('the mark that a PDF is paid for', () => {
  it('is for the server only', async () => {
    await assertFails(updateDoc(summary(ANA), { pdfPaidAt: new Date() }))
    await assertSucceeds(
      rules.asServer((db) => updateDoc(doc(db, 'summaries', 'one'), { pdfPaidAt: new Date() })),
    )
  })
})

describe('summaries delete', () => {
  it('is for the server only', async () => {
    await assertFails(deleteDoc(summary(ANA)))
    await assertSucceeds(rules.asServer((db) => deleteDoc(doc(db, 'summaries', 'one'))))
  })
})
