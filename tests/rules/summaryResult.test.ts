import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing'
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  updateDoc,
} from 'firebase/firestore'
import { beforeEach, describe, it } from 'vitest'
import { ANA, ANA_UNVERIFIED, BEN, type Person, useRules } from './rulesEnvironment.ts'

const rules = useRules()

const PATH = 'summaries/one/parts/result'
const part = (person: Person | undefined, id = 'result') => doc(rules.as(person), 'summaries/one/parts', id)

beforeEach(async () => {
  await rules.seed('summaries/one', { uid: ANA.uid, state: 'sent' })
  await rules.seed(PATH, { headline: 'What the zoo in the jar eats' })
  await rules.seed('summaries/one/parts/draft', { headline: 'Not for reading' })
})

describe('parts get', () => {
  it('lets a listener read the result of their own summary', () => assertSucceeds(getDoc(part(ANA))))
  it('wants the address confirmed', () => assertFails(getDoc(part(ANA_UNVERIFIED))))
  it('is not for visitors', () => assertFails(getDoc(part(undefined))))
  it('is not for others', () => assertFails(getDoc(part(BEN))))
  it('is of the result only', () => assertFails(getDoc(part(ANA, 'draft'))))
  it('ends when the summary itself is gone', async () => {
    await rules.asServer((db) => deleteDoc(doc(db, 'summaries/one')))
    await assertFails(getDoc(part(ANA)))
  })
})

describe('parts list', () => {
  it('does not exist, while reading the result does', async () => {
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

describe('parts update', () => {
  it('is for the server only', async () => {
    await assertFails(updateDoc(part(ANA), { headline: 'Mine' }))
    await assertSucceeds(rules.asServer((db) => updateDoc(doc(db, PATH), { headline: 'Ours' })))
  })
})

describe('parts delete', () => {
  it('is for the server only', async () => {
    await assertFails(deleteDoc(part(ANA)))
    await assertSucceeds(rules.asServer((db) => deleteDoc(doc(db, PATH))))
  })
})
