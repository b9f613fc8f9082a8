import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing'
import {
  collection,
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

describe.each(['shows', 'episodes'])('%s', (name) => {
  const one = (person: Person | undefined, id = 'public') => doc(rules.as(person), name, id)
  beforeEach(async () => {
    await rules.seed(`${name}/public`, { title: 'The second pot' })
    await rules.seed(`${name}/private`, { title: 'For members', ownerUid: ANA.uid })
  })

  it('can be read by whoever is signed in', () => assertSucceeds(getDoc(one(BEN))))
  it('want the address confirmed', () => assertFails(getDoc(one(ANA_UNVERIFIED))))
  it('are not for visitors', () => assertFails(getDoc(one(undefined))))
  it('of a private feed can be read by their listener', () => assertSucceeds(getDoc(one(ANA, 'private'))))
  it('of a private feed are nobody else’s', () => assertFails(getDoc(one(BEN, 'private'))))
  it('are not listed', () => assertFails(getDocs(query(collection(rules.as(ANA), name), limit(1)))))
  it('are written by the server alone', async () => {
    await assertFails(setDoc(one(ANA, 'new'), { title: 'x' }))
    await assertFails(updateDoc(one(ANA, 'private'), { title: 'x' }))
    await assertFails(deleteDoc(one(ANA, 'private')))
  })
})
