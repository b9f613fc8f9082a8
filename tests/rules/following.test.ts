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

describe('follows create', () => {
  it('is for the server only: limits and credits hang on it', async () => {
    const create = (db: Firestore) => setDoc(doc(db, 'follows', `${ANA.uid}-new`), { uid: ANA.uid })
    await assertFails(create(rules.as(ANA)))
    await assertSucceeds(rules.asServer(create))
  })
})

describe('follows update', () => {
  it('is for the server only', async () => {
    const update = (db: Firestore) => updateDoc(doc(db, OWN.follows), { automatic: true })
    await assertFails(update(rules.as(ANA)))
    await assertSucceeds(rules.asServer(update))
  })
})

describe('follows delete', () => {
  it('is for the server only', async () => {
    const remove = (db: Firestore) => deleteDoc(doc(db, OWN.follows))
    await assertFails(remove(rules.as(ANA)))
    await assertSucceeds(rules.asServer(remove))
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

describe('followSettings create', () => {
  it('is for the server only', async () => {
    const create = (db: Firestore) => setDoc(doc(db, 'followSettings', BEN.uid), { uid: BEN.uid, cap: 1 })
    await assertFails(create(rules.as(BEN)))
    await assertSucceeds(rules.asServer(create))
  })
})

describe('followSettings update', () => {
  it('is for the server only', async () => {
    const update = (db: Firestore) => updateDoc(doc(db, OWN.followSettings), { cap: 1_000_000 })
    await assertFails(update(rules.as(ANA)))
    await assertSucceeds(rules.asServer(update))
  })
})

describe('followSettings delete', () => {
  it('is for the server only', async () => {
    const remove = (db: Firestore) => deleteDoc(doc(db, OWN.followSettings))
    await assertFails(remove(rules.as(ANA)))
    await assertSucceeds(rules.asServer(remove))
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

describe('offers create', () => {
  it('is for the server only', async () => {
    const create = (db: Firestore) => setDoc(doc(db, 'offers', 'new'), { uid: ANA.uid })
    await assertFails(create(rules.as(ANA)))
    await assertSucceeds(rules.asServer(create))
  })
})

describe('offers update', () => {
  it('is for the server only', async () => {
    const update = (db: Firestore) => updateDoc(doc(db, OWN.offers), { state: 'waiting' })
    await assertFails(update(rules.as(ANA)))
    await assertSucceeds(rules.asServer(update))
  })
})

describe('offers delete', () => {
  it('is for the server only', async () => {
    const remove = (db: Firestore) => deleteDoc(doc(db, OWN.offers))
    await assertFails(remove(rules.as(ANA)))
    await assertSucceeds(rules.asServer(remove))
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

describe('momentPages create', () => {
  it('is for the server only: limits hang on it', async () => {
    const create = (db: Firestore) => setDoc(doc(db, 'momentPages', `${ANA.uid}-1`), { uid: ANA.uid })
    await assertFails(create(rules.as(ANA)))
    await assertSucceeds(rules.asServer(create))
  })
})

describe('momentPages update', () => {
  it('is for the server only', async () => {
    const update = (db: Firestore) => updateDoc(doc(db, OWN.momentPages), { ids: [] })
    await assertFails(update(rules.as(ANA)))
    await assertSucceeds(rules.asServer(update))
  })
})

describe('momentPages delete', () => {
  it('is for the server only', async () => {
    const remove = (db: Firestore) => deleteDoc(doc(db, OWN.momentPages))
    await assertFails(remove(rules.as(ANA)))
    await assertSucceeds(rules.asServer(remove))
  })
})
