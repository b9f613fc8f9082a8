/** What a test page holds: the SDK as an app would bundle it, and the means to watch it. */
import { Component } from '@firebase/component'
import * as app from 'firebase/app'
import * as firestore from 'firebase/firestore'
import { Recorder } from './Recorder.ts'

export interface Where {
  port: number
  project: string
}

export interface ClientOptions extends Where {
  settings?: firestore.FirestoreSettings & { useFetchStreams?: boolean }
  /** Keeps the cache in IndexedDB, shared by the tabs of the profile. */
  persistent?: boolean
  /** Without: the admin, whom no rule stops. */
  user?: string
  /** Gives the client the token of `signIn` instead of a fixed one, as Firebase Authentication does. */
  withAuth?: boolean
}

type TokenListener = (token: string | null) => void

/** As much of Firebase Authentication as Firestore uses: a token that changes. */
class SignIn {
  readonly #listeners = new Set<TokenListener>()
  #token: string | null = null
  #uid: string | null = null

  as(uid: string | null): void {
    const part = (claims: object) => btoa(JSON.stringify(claims))
    this.#uid = uid
    this.#token = uid === null ? null : `${part({ alg: 'none' })}.${part({ sub: uid, user_id: uid })}.`
    for (const listener of this.#listeners) listener(this.#token)
  }

  readonly internal = {
    getUid: () => this.#uid,
    getToken: async () => (this.#token === null ? null : { accessToken: this.#token }),
    addAuthTokenListener: (listener: TokenListener) => {
      this.#listeners.add(listener)
      queueMicrotask(() => listener(this.#token))
    },
    removeAuthTokenListener: (listener: TokenListener) => this.#listeners.delete(listener),
  }
}

/** Registers `signIn` where firebase/auth would register itself. The declared types know only the real one. */
function provideSignIn(client: app.FirebaseApp): void {
  const component = Reflect.construct(Component, ['auth-internal', () => page.signIn.internal, 'PUBLIC'])
  Reflect.get(client, 'container').addComponent(component)
}

function openClient(options: ClientOptions): firestore.Firestore {
  const { port, project, settings = {}, persistent = false, user, withAuth = false } = options
  const client = app.initializeApp({ projectId: project, apiKey: 'local' })
  if (withAuth) provideSignIn(client)
  const db = firestore.initializeFirestore(client, {
    ...settings,
    ...(persistent && {
      localCache: firestore.persistentLocalCache({ tabManager: firestore.persistentMultipleTabManager() }),
    }),
  })
  const mockUserToken = user === undefined ? 'owner' : { user_id: user }
  firestore.connectFirestoreEmulator(db, '127.0.0.1', port, withAuth ? {} : { mockUserToken })
  openedDb = db
  return db
}

/** Watches a query from now on; `page.seen` has what came. */
function watch(query: firestore.Query): Recorder<firestore.QuerySnapshot> {
  const recorder = new Recorder<firestore.QuerySnapshot>()
  firestore.onSnapshot(query, { includeMetadataChanges: true }, recorder)
  latest = recorder
  return recorder
}

let openedDb: firestore.Firestore | undefined
let latest = new Recorder<firestore.QuerySnapshot>()

const page = {
  ...firestore,
  openClient,
  watch,
  signIn: new SignIn(),
  /** The client that was opened last. */
  get db(): firestore.Firestore {
    if (openedDb === undefined) throw new Error('Call openClient first.')
    return openedDb
  },
  /** What the last `watch` has seen. */
  get seen(): Recorder<firestore.QuerySnapshot> {
    return latest
  },
}

export type TestPage = typeof page

declare global {
  var page: TestPage
}

globalThis.page = page
