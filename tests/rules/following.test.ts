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

describe.each(['follows', 'followSettings', 'offers', 'momentPages'] as const)('%s get', (name) => {
  it('is allowed to the owner', () => assertSucceeds(getDoc(one(name, ANA))))
  it('is refused to another account', () => assertFails(getDoc(one(name, BEN))))
  it('is refused while the address is not confirmed', () => assertFails(getDoc(one(name, ANA_UNVERIFIED))))
})

it('followSettings get is allowed to the owner also where no document exists yet', () =>
  assertSucceeds(getDoc(doc(rules.as(BEN), 'followSettings', BEN.uid))))

describe.each([
  ['follows', 500],
  ['offers', 100],
  ['momentPages', 200],
] as const)('%s list', (name, most) => {
  it('is allowed to the owner alone, up to a limit', async () => {
    await assertSucceeds(own(name, ANA, most))
    await assertFails(own(name, ANA, most + 1))
    await assertFails(own(name, BEN, 1))
  })
})

describe('followSettings list', () => {
  it('is for the server only', async () => {
    await assertFails(own('followSettings', ANA, 1))
    await assertSucceeds(rules.asServer((db) => getDocs(query(collection(db, 'followSettings'), limit(1)))))
  })
})
