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
import { type Operation, OPERATIONS, SERVER_ONLY_DOCUMENTS } from './collections.ts'
import { ANA, useRules } from './rulesEnvironment.ts'

const rules = useRules()

/** As favourable to the client as it can be: a verified person, and a document that names them as its owner. */
const OWNED = { uid: ANA.uid, email: ANA.email }

const attempts: Record<Operation, (db: Firestore, path: string) => Promise<unknown>> = {
  get: (db, path) => getDoc(doc(db, path)),
  list: (db, path) =>
    getDocs(
      query(collection(db, path.slice(0, path.lastIndexOf('/'))), where('uid', '==', ANA.uid), limit(1)),
    ),
  create: (db, path) => setDoc(doc(db, `${path}-new`), OWNED),
  update: (db, path) => updateDoc(doc(db, path), { seen: true }),
  delete: (db, path) => deleteDoc(doc(db, path)),
}

describe.each(Object.entries(SERVER_ONLY_DOCUMENTS))('%s', (_, path) => {
  beforeEach(() => rules.seed(path, OWNED))

  it.each(OPERATIONS)('%s is for the server only', async (operation) => {
    await assertFails(attempts[operation](rules.as(ANA), path))
    await assertFails(attempts[operation](rules.as(), path))
    await assertSucceeds(rules.asServer((db) => attempts[operation](db, path)))
  })
})
