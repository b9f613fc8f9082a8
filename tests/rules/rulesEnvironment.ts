import { readFile } from 'node:fs/promises'
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing'
import {
  deleteDoc,
  doc,
  type DocumentData,
  type Firestore,
  serverTimestamp,
  setDoc,
  setLogLevel,
  updateDoc,
} from 'firebase/firestore'
import { afterAll, beforeAll, beforeEach, it } from 'vitest'
import { newProfile } from '#domain/accounts/profile.ts'
import { startTestFirestore } from '../../scripts/rigs/firestore.ts'

/** Somebody who asks: what their ID token says. */
export interface Person {
  uid: string
  email: string
  email_verified: boolean
  /** Epoch seconds of the sign-in. */
  auth_time?: number
}

export const ANA: Person = { uid: 'ana-uid', email: 'ana@listener.example', email_verified: true }
export const ANA_UNVERIFIED: Person = { ...ANA, email_verified: false }
export const BEN: Person = { uid: 'ben-uid', email: 'ben@listener.example', email_verified: true }

interface Rules {
  /** The database as this person's app sees it; without one, as a visitor's. */
  as(person?: Person): Firestore
  /** Puts a document there as the server would. */
  seed(path: string, data: DocumentData): Promise<void>
  /** Does something as the server, which rules do not bind: the allowed twin of what no client may do. */
  asServer<Result>(work: (db: Firestore) => Promise<Result>): Promise<Result>
}

/** The repository's own rules on a Firestore of this file's tests, emptied before each. Call at the top of a file. */
export function useRules(): Rules {
  let stop: () => Promise<void>
  let environment: RulesTestEnvironment
  let server: Firestore
  const ended = Promise.withResolvers<void>()
  beforeAll(async () => {
    // Every denial that a test asks for would be logged as a warning.
    setLogLevel('silent')
    const firestore = await startTestFirestore({})
    stop = () => firestore.stop()
    environment = await initializeTestEnvironment({
      projectId: 'demo-sonobrief-rules',
      firestore: {
        host: firestore.host,
        port: firestore.port,
        rules: await readFile(new URL('../../firestore.rules', import.meta.url), 'utf8'),
      },
    })
  })
  beforeAll(
    () =>
      // One connection for a whole file: each opened anew would take longer than the test that uses it.
      new Promise<void>((resolve, reject) => {
        environment
          .withSecurityRulesDisabled((context) => {
            server = context.firestore() as unknown as Firestore
            resolve()
            return ended.promise
          })
          .catch(reject)
      }),
  )
  afterAll(async () => {
    ended.resolve()
    await environment.cleanup()
    await stop()
  })
  beforeEach(() => environment.clearFirestore())

  const contexts = new Map<string, RulesTestContext>()
  const contextOf = (person: Person | undefined) => {
    if (person === undefined) return environment.unauthenticatedContext()
    const { uid, ...claims } = person
    return environment.authenticatedContext(uid, claims)
  }
  return {
    as(person) {
      const key = JSON.stringify(person ?? null)
      const context = contexts.get(key) ?? contextOf(person)
      contexts.set(key, context)
      return context.firestore() as unknown as Firestore
    },
    seed: (path, data) => setDoc(doc(server, path), data),
    asServer: (work) => work(server),
  }
}

const WRITES: Record<string, (db: Firestore, path: string, who: Person) => Promise<void>> = {
  create: (db, path, { uid }) => setDoc(doc(db, `${path}-new`), { uid }),
  update: (db, path, { uid }) => updateDoc(doc(db, path), { uid, seen: true }),
  delete: (db, path) => deleteDoc(doc(db, path)),
}

/** What no client writes in a collection, beside the server, who may. @param path of a document in which `who` has most rights */
export function serverWrites(rules: Rules, collection: string, path: string, who: Person): void {
  it.each(Object.keys(WRITES))(`${collection} %s is for the server only`, async (operation) => {
    const write = async (db: Firestore) => WRITES[operation]?.(db, path, who)
    await assertFails(write(rules.as(who)))
    await assertSucceeds(rules.asServer(write))
  })
}

/** What the sign-up screen writes for this person. */
export function signUpProfile(person: Person, name = 'Ana', language: 'en' | 'es' = 'en') {
  return newProfile({ uid: person.uid, email: person.email, name, language }, new Date(), serverTimestamp())
}
