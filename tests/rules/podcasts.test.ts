import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing'
import {
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore'
import { beforeEach, describe, it } from 'vitest'
import { ANA, ANA_UNVERIFIED, BEN, type Person, useRules } from './rulesEnvironment.ts'

const rules = useRules()

const one = (name: string, person: Person | undefined, id = 'public') => doc(rules.as(person), name, id)

beforeEach(async () => {
  for (const name of ['shows', 'episodes']) {
    await rules.seed(`${name}/public`, { title: 'The second pot' })
    await rules.seed(`${name}/private`, { title: 'For members', ownerUid: ANA.uid })
  }
})

describe('shows get', () => {
  it('is for whoever is signed in', () => assertSucceeds(getDoc(one('shows', BEN))))
  it('wants the address confirmed', () => assertFails(getDoc(one('shows', ANA_UNVERIFIED))))
  it('is not for visitors', () => assertFails(getDoc(one('shows', undefined))))
  it('lets a listener read their own private show', () =>
    assertSucceeds(getDoc(one('shows', ANA, 'private'))))
  it('of a private feed is not for others', () => assertFails(getDoc(one('shows', BEN, 'private'))))
})

describe('shows list', () => {
  it('is for the server only', async () => {
    const list = (db: Firestore) => getDocs(query(collection(db, 'shows'), limit(1)))
    const own = query(collection(rules.as(ANA), 'shows'), where('ownerUid', '==', ANA.uid), limit(1))
    await assertFails(list(rules.as(ANA)))
    await assertFails(getDocs(own))
    await assertSucceeds(rules.asServer(list))
  })
})

describe('shows create', () => {
  it('is for the server only', async () => {
    const create = (db: Firestore) => setDoc(doc(db, 'shows', 'new'), { title: 'Mine', ownerUid: ANA.uid })
    await assertFails(create(rules.as(ANA)))
    await assertSucceeds(rules.asServer(create))
  })
})

describe('shows update', () => {
  it('is for the server only', async () => {
    const update = (db: Firestore) => updateDoc(doc(db, 'shows', 'private'), { title: 'Mine' })
    await assertFails(update(rules.as(ANA)))
    await assertSucceeds(rules.asServer(update))
  })
})

describe('shows delete', () => {
  it('is for the server only', async () => {
    const remove = (db: Firestore) => deleteDoc(doc(db, 'shows', 'private'))
    await assertFails(remove(rules.as(ANA)))
    await assertSucceeds(rules.asServer(remove))
  })
})

describe('episodes get', () => {
  it('is for whoever is signed in', () => assertSucceeds(getDoc(one('episodes', BEN))))
  it('wants the address confirmed', () => assertFails(getDoc(one('episodes', ANA_UNVERIFIED))))
  it('is not for visitors', () => assertFails(getDoc(one('episodes', undefined))))
  it('lets a listener read those of their own private feed', () =>
    assertSucceeds(getDoc(one('episodes', ANA, 'private'))))
  it('of a private feed is not for others', () => assertFails(getDoc(one('episodes', BEN, 'private'))))
})

describe('episodes list', () => {
  it('is for the server only', async () => {
    const list = (db: Firestore) => getDocs(query(collection(db, 'episodes'), limit(1)))
    const own = query(collection(rules.as(ANA), 'episodes'), where('ownerUid', '==', ANA.uid), limit(1))
    await assertFails(list(rules.as(ANA)))
    await assertFails(getDocs(own))
    await assertSucceeds(rules.asServer(list))
  })
})

describe('episodes create', () => {
  it('is for the server only', async () => {
    const create = (db: Firestore) => setDoc(doc(db, 'episodes', 'new'), { title: 'Mine', ownerUid: ANA.uid })
    await assertFails(create(rules.as(ANA)))
    await assertSucceeds(rules.asServer(create))
  })
})

describe('episodes update', () => {
  it('is for the server only', async () => {
    const update = (db: Firestore) => updateDoc(doc(db, 'episodes', 'private'), { title: 'Mine' })
    await assertFails(update(rules.as(ANA)))
    await assertSucceeds(rules.asServer(update))
  })
})

describe('episodes delete', () => {
  it('is for the server only', async () => {
    const remove = (db: Firestore) => deleteDoc(doc(db, 'episodes', 'private'))
    await assertFails(remove(rules.as(ANA)))
    await assertSucceeds(rules.asServer(remove))
  })
})
