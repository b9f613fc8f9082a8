import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
  type TokenOptions,
} from '@firebase/rules-unit-testing'
import {
  collection,
  doc,
  type Firestore,
  getDoc,
  onSnapshot,
  query,
  runTransaction,
  setDoc,
  setLogLevel,
  where,
  writeBatch,
} from 'firebase/firestore'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RunningFirestore } from '../src/startFirestore.ts'
import { startTestFirestore } from '../../../scripts/rigs/firestore.ts'

const PROJECT = 'demo-rules-language'

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function signedIn() { return request.auth != null; }
    function isMember(room) {
      let path = /databases/$(database)/documents/rooms/$(room)/members/$(request.auth.uid);
      return signedIn() && exists(path) && get(path).data.banned != true;
    }

    match /users/{uid} {
      allow get: if signedIn() && request.auth.uid == uid;
      allow create: if request.auth.uid == uid
        && request.resource.data.keys().hasOnly(['name', 'createdAt', 'visits'])
        && request.resource.data.createdAt == request.time;
      allow update: if request.auth.uid == uid
        && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['name', 'visits'])
        && request.resource.data.get('visits', 0) <= resource.data.get('visits', 0) + 1;
      allow delete: if request.auth.token.admin == true;
    }

    match /posts/{post} {
      allow read: if resource.data.public == true || (signedIn() && resource.data.author == request.auth.uid);
      allow create: if request.resource.data.author == request.auth.uid
        && request.resource.data.title.matches('[a-z ]{3,20}');
      allow delete: if resource.data.author == request.auth.uid;
    }

    match /rooms/{room} {
      allow read, update: if isMember(room);
      match /members/{uid} { allow list: if false; }
      match /messages/{message} {
        allow read: if isMember(room);
      }
    }
  }
}`

let server: RunningFirestore
let environment: RulesTestEnvironment

const as = (uid?: string, token?: TokenOptions) =>
  (uid === undefined
    ? environment.unauthenticatedContext()
    : environment.authenticatedContext(uid, token)
  ).firestore() as unknown as Firestore

const seed = (documents: Record<string, object>) =>
  environment.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore() as unknown as Firestore
    for (const [path, data] of Object.entries(documents)) await setDoc(doc(db, path), data)
  })

beforeAll(async () => {
  setLogLevel('silent')
  server = await startTestFirestore({})
  const { host, port } = server
  environment = await initializeTestEnvironment({
    projectId: PROJECT,
    firestore: { host, port, rules: RULES },
  })
})
afterAll(async () => {
  await environment.cleanup()
  await server.stop()
})
beforeEach(() => environment.clearFirestore())

describe('queries', () => {
  beforeEach(() =>
    seed({
      'posts/1': { author: 'ana', public: false, at: 1 },
      'posts/2': { author: 'ana', public: true, at: 2 },
    }),
  )

  it('are listened to on the same terms', async () => {
    const listen = (author: string) =>
      new Promise((resolve, reject) => {
        const own = query(collection(as('ana'), 'posts'), where('author', '==', author))
        const stop = onSnapshot(own, (snapshot) => (stop(), resolve(snapshot.size)), reject)
      })
    expect(await assertSucceeds(listen('ana'))).toBe(2)
    await assertFails(listen('bo'))
  })
})

describe('other documents', () => {
  beforeEach(() =>
    seed({
      'rooms/red': { last: '' },
      'rooms/red/members/ana': {},
      'rooms/red/members/bo': { banned: true },
    }),
  )

  it('refuse the whole batch for one write', async () => {
    await seed({ 'users/ana': { name: 'Ana' } })
    const db = as('ana')
    const batch = writeBatch(db)
    batch.update(doc(db, 'users/ana'), { name: 'Anna' })
    batch.update(doc(db, 'users/bo'), { name: 'Bob' })
    await assertFails(batch.commit())
    expect((await getDoc(doc(db, 'users/ana'))).get('name')).toBe('Ana')
    const own = writeBatch(db)
    own.update(doc(db, 'users/ana'), { name: 'Anna' })
    await assertSucceeds(own.commit())
  })

  it('are bound by rules in a transaction', async () => {
    await seed({ 'users/ana': { name: 'Ana', visits: 1 } })
    const visit = (uid: string) => {
      const db = as(uid)
      return runTransaction(db, async (transaction) => {
        const snapshot = await transaction.get(doc(db, 'users/ana'))
        transaction.update(snapshot.ref, { visits: Number(snapshot.get('visits')) + 1 })
      })
    }
    await assertFails(visit('bo'))
    await assertSucceeds(visit('ana'))
  })
})
