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

describe.each(['shows', 'episodes'])('%s get', (name) => {
  it('is allowed to every verified account', () => assertSucceeds(getDoc(one(name, BEN))))
  it('is refused while the address is not confirmed', () => assertFails(getDoc(one(name, ANA_UNVERIFIED))))
  it('is refused to visitors', () => assertFails(getDoc(one(name, undefined))))
  it('of a private feed is allowed to its listener', () => assertSucceeds(getDoc(one(name, ANA, 'private'))))
  it('of a private feed is refused to another account', () => assertFails(getDoc(one(name, BEN, 'private'))))
})

describe.each(['shows', 'episodes'])('%s list', (name) => {
  it('is for the server only', async () => {
    const list = (db: Firestore) => getDocs(query(collection(db, name), limit(1)))
    const own = query(collection(rules.as(ANA), name), where('ownerUid', '==', ANA.uid), limit(1))
    await assertFails(list(rules.as(ANA)))
    await assertFails(getDocs(own))
    await assertSucceeds(rules.asServer(list))
  })
})
