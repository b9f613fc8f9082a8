import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import type { Firestore, FirestoreSettings } from 'firebase/firestore'

export type Sdk = typeof import('firebase/firestore')

/** The browser build of the SDK. Its streams are WebChannels over fetch; its single calls would need a browser. */
export async function loadBrowserSdk(): Promise<Sdk> {
  const file = new URL('../../../../node_modules/@firebase/firestore/dist/index.esm.js', import.meta.url)
  return import(file.href)
}

/** Opens clients of the web SDK against one server for one test, and closes them after it. */
export class WebClients {
  readonly sdk: Sdk
  readonly #settings: FirestoreSettings
  readonly #server: { host: string; port: number }
  readonly #project = `demo-test-${crypto.randomUUID().slice(0, 8)}`
  #opened: Array<{ app: FirebaseApp; db: Firestore }> = []
  #count = 0

  constructor(sdk: Sdk, settings: FirestoreSettings, server: { host: string; port: number }) {
    this.sdk = sdk
    this.#settings = settings
    this.#server = server
  }

  /** As an administrator, who is not subject to rules. */
  open(server = this.#server): Firestore {
    const app = initializeApp({ projectId: this.#project, apiKey: 'local' }, `client-${this.#count++}`)
    const db = this.sdk.initializeFirestore(app, { ...this.#settings })
    this.sdk.connectFirestoreEmulator(db, server.host, server.port, { mockUserToken: 'owner' })
    this.#opened.push({ app, db })
    return db
  }

  async endTest(): Promise<void> {
    const opened = this.#opened
    this.#opened = []
    for (const { app, db } of opened) {
      await this.sdk.terminate(db)
      await deleteApp(app)
    }
  }
}

/** A listener's events in order, for a test that reads them one by one. */
export class Recorder<Event> {
  readonly #unread: Array<{ event: Event } | { error: unknown }> = []
  #wake: (() => void) | undefined

  readonly next = (event: Event): void => this.#push({ event })
  readonly error = (error: unknown): void => this.#push({ error })

  /** The oldest unread event. Rejects when the listener failed instead. */
  async read(): Promise<Event> {
    while (this.#unread.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve))
    const first = this.#unread.shift()!
    if ('error' in first) throw first.error
    return first.event
  }

  async readUntil(fits: (event: Event) => boolean): Promise<Event> {
    for (;;) {
      const event = await this.read()
      if (fits(event)) return event
    }
  }

  #push(item: { event: Event } | { error: unknown }): void {
    this.#unread.push(item)
    this.#wake?.()
  }
}
