import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing'
import { collection, doc, type Firestore, getDoc, getDocs, limit, query, where } from 'firebase/firestore'
import { beforeEach, describe, it } from 'vitest'
import { ANA, ANA_UNVERIFIED, BEN, type Person, serverWrites, useRules } from './rulesEnvironment.ts'

const rules = useRules()

const one = (name: string, person: Person | undefined, id = 'public') => doc(rules.as(person), name, id)

beforeEach(async () => {
  for (const name of ['shows', 'episodes']) {
    await rules.seed(`${name}/public`, { title: 'The second pot' })
    await rules.seed(`${name}/private`, { title: 'For members', ownerUid: ANA.uid })
  }
})

serverWrites(rules, 'shows', 'shows/private', ANA)
serverWrites(rules, 'episodes', 'episodes/private', ANA)

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
