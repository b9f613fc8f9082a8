import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing'
import { collection, doc, getDoc, getDocs, limit, query, where } from 'firebase/firestore'
import { beforeEach, describe, it } from 'vitest'
import { ANA, ANA_UNVERIFIED, BEN, type Person, serverWrites, useRules } from './rulesEnvironment.ts'

const rules = useRules()

const OWN = {
  follows: `follows/${ANA.uid}-show`,
  followSettings: `followSettings/${ANA.uid}`,
  offers: 'offers/one',
  momentPages: `momentPages/${ANA.uid}-0`,
}
type Collection = keyof typeof OWN

const one = (name: Collection, person: Person | undefined) => doc(rules.as(person), OWN[name])
const own = (name: Collection, person: Person, most: number) =>
  getDocs(query(collection(rules.as(person), name), where('uid', '==', ANA.uid), limit(most)))
beforeEach(async () => {
  for (const path of Object.values(OWN)) await rules.seed(path, { uid: ANA.uid, automatic: false })
})

serverWrites(rules, 'follows', OWN.follows, ANA)
serverWrites(rules, 'followSettings', OWN.followSettings, ANA)
serverWrites(rules, 'offers', OWN.offers, ANA)
serverWrites(rules, 'momentPages', OWN.momentPages, ANA)

describe('follows get', () => {
  it('is for their owner', () => assertSucceeds(getDoc(one('follows', ANA))))
  it('is not for others', () => assertFails(getDoc(one('follows', BEN))))
  it('wants the address confirmed', () => assertFails(getDoc(one('follows', ANA_UNVERIFIED))))
})

describe('follows list', () => {
  it('is for their owner, with a limit', async () => {
    await assertSucceeds(own('follows', ANA, 500))
    await assertFails(own('follows', ANA, 501))
    await assertFails(own('follows', BEN, 1))
  })
})

describe('followSettings get', () => {
  it('is for their owner, also where there are none yet', async () => {
    await assertSucceeds(getDoc(one('followSettings', ANA)))
    await assertSucceeds(getDoc(doc(rules.as(BEN), 'followSettings', BEN.uid)))
  })
  it('is not for others', () => assertFails(getDoc(one('followSettings', BEN))))
  it('wants the address confirmed', () => assertFails(getDoc(one('followSettings', ANA_UNVERIFIED))))
})

describe('followSettings list', () => {
  it('is for the server only', async () => {
    await assertFails(own('followSettings', ANA, 1))
    await assertSucceeds(rules.asServer((db) => getDocs(query(collection(db, 'followSettings'), limit(1)))))
  })
})

describe('offers get', () => {
  it('is for their owner', () => assertSucceeds(getDoc(one('offers', ANA))))
  it('is not for others', () => assertFails(getDoc(one('offers', BEN))))
  it('wants the address confirmed', () => assertFails(getDoc(one('offers', ANA_UNVERIFIED))))
})

describe('offers list', () => {
  it('is for their owner, with a limit', async () => {
    await assertSucceeds(own('offers', ANA, 100))
    await assertFails(own('offers', ANA, 101))
    await assertFails(own('offers', BEN, 1))
  })
})

describe('momentPages get', () => {
  it('is for their owner', () => assertSucceeds(getDoc(one('momentPages', ANA))))
  it('is not for others', () => assertFails(getDoc(one('momentPages', BEN))))
  it('wants the address confirmed', () => assertFails(getDoc(one('momentPages', ANA_UNVERIFIED))))
})

describe('momentPages list', () => {
  it('is for their owner, with a limit', async () => {
    await assertSucceeds(own('momentPages', ANA, 200))
    await assertFails(own('momentPages', ANA, 201))
    await assertFails(own('momentPages', BEN, 1))
  })
})
