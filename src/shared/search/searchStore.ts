import { searchDatabase } from '../session/searchDatabase.ts'
import type { ListedRequest } from '../session/useRequests.ts'
import type { SaidLine } from './searchIndex.ts'

/** What a result is drawn of. */
export interface KeptSummary {
  id: string
  request: ListedRequest
  lines: readonly SaidLine[]
}

/** What is kept of the index itself. */
export interface KeptIndex {
  /** MiniSearch's own form, as JSON; undefined: none yet, or, as it is written down, as it was. */
  json: string | undefined
  /** When all requests were last gone through, as Date.now() has it; undefined: not yet to the end. */
  listedAtMs: number | undefined
}

const SUMMARIES = 'summaries'
/** Of the index: its JSON and its time, each under its own key, as one changes far more often. */
const INDEX = 'index'
const JSON_KEY = 'json'
const TIME_KEY = 'listedAtMs'

/** What search keeps on the device, of one person or their team. @throws DOMException where the browser keeps nothing */
export class SearchStore {
  readonly #database: IDBDatabase

  private constructor(database: IDBDatabase) {
    this.#database = database
    // Log-out removes it under us: whoever holds it open would keep it from doing so.
    database.addEventListener('versionchange', () => database.close())
  }

  static async open(owner: string): Promise<SearchStore> {
    // Version 2 knows other words than the one before: all is read anew.
    const request = indexedDB.open(searchDatabase(owner), 2)
    request.addEventListener('upgradeneeded', () => {
      for (const name of Array.from(request.result.objectStoreNames)) request.result.deleteObjectStore(name)
      request.result.createObjectStore(SUMMARIES, { keyPath: 'id' })
      request.result.createObjectStore(INDEX)
    })
    return new SearchStore(await answered(request))
  }

  async index(): Promise<KeptIndex> {
    const store = this.#database.transaction(INDEX).objectStore(INDEX)
    const [json, listedAtMs] = await Promise.all([
      answered(store.get(JSON_KEY) as IDBRequest<string | undefined>),
      answered(store.get(TIME_KEY) as IDBRequest<number | undefined>),
    ])
    return { json, listedAtMs }
  }

  async summaries(ids: readonly string[]): Promise<KeptSummary[]> {
    const store = this.#database.transaction(SUMMARIES).objectStore(SUMMARIES)
    const found = await Promise.all(
      ids.map((id) => answered(store.get(id) as IDBRequest<KeptSummary | undefined>)),
    )
    return found.filter((each) => each !== undefined)
  }

  async ids(): Promise<string[]> {
    const store = this.#database.transaction(SUMMARIES).objectStore(SUMMARIES)
    return (await answered(store.getAllKeys())) as string[]
  }

  /** The index and what it was made of since are written together or not at all. */
  async keep(
    { json, listedAtMs }: KeptIndex,
    added: readonly KeptSummary[],
    gone: readonly string[],
  ): Promise<void> {
    const transaction = this.#database.transaction([SUMMARIES, INDEX], 'readwrite')
    const summaries = transaction.objectStore(SUMMARIES)
    for (const each of added) summaries.put(each)
    for (const id of gone) summaries.delete(id)
    const index = transaction.objectStore(INDEX)
    if (json !== undefined) index.put(json, JSON_KEY)
    index.put(listedAtMs, TIME_KEY)
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was kept')))
    })
  }
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')))
  })
}
