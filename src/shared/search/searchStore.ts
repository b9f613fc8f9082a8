import type { TranscriptLine } from '#domain/episodes/transcript.ts'
import { fold } from '#domain/searchWords.ts'
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

/** The words of a transcript, as they are searched. */
export interface KeptWords {
  id: string
  /** A line each, folded; '' where there is no transcript. */
  folded: string
  /** When they were read, as Date.now() has it. */
  readAtMs: number
}

const SUMMARIES = 'summaries'
const WORDS = 'words'
/** Of a transcript the lines as they are written, which are large: only those that are shown are read. */
const LINES = 'lines'
/** Words of so many transcripts are read together. */
const READ_AT_ONCE = 8
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
    // Version 2 knows other words than the one before: all is read anew. Version 3 keeps transcripts as well.
    const request = indexedDB.open(searchDatabase(owner), 3)
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      const { result: database } = request
      if (oldVersion < 2) {
        for (const name of Array.from(database.objectStoreNames)) database.deleteObjectStore(name)
        database.createObjectStore(SUMMARIES, { keyPath: 'id' })
        database.createObjectStore(INDEX)
      }
      database.createObjectStore(WORDS, { keyPath: 'id' })
      database.createObjectStore(LINES)
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
    const transaction = this.#database.transaction([SUMMARIES, WORDS])
    const keys = [SUMMARIES, WORDS].map((name) => answered(transaction.objectStore(name).getAllKeys()))
    return [...new Set((await Promise.all(keys)).flat())] as string[]
  }

  /** All words that are kept, some transcripts at a time. */
  async *words(): AsyncGenerator<readonly KeptWords[]> {
    for (let after = ''; ; ) {
      const store = this.#database.transaction(WORDS).objectStore(WORDS)
      const some = (await answered(
        store.getAll(IDBKeyRange.lowerBound(after, true), READ_AT_ONCE),
      )) as KeptWords[]
      const last = some.at(-1)
      if (last === undefined) return
      yield some
      after = last.id
    }
  }

  wordsOf(id: string): Promise<KeptWords | undefined> {
    return answered(this.#database.transaction(WORDS).objectStore(WORDS).get(id))
  }

  /** The lines of a transcript; undefined where it is not kept. */
  lines(id: string): Promise<readonly TranscriptLine[] | undefined> {
    return answered(this.#database.transaction(LINES).objectStore(LINES).get(id))
  }

  /** Keeps a transcript, or, without lines, that there is none. */
  async keepLines(id: string, lines: readonly TranscriptLine[], readAtMs: number): Promise<void> {
    const transaction = this.#database.transaction([WORDS, LINES], 'readwrite')
    const folded = lines.map(({ text }) => fold(text).replaceAll('\n', ' ')).join('\n')
    transaction.objectStore(WORDS).put({ id, folded, readAtMs } satisfies KeptWords)
    if (lines.length > 0) transaction.objectStore(LINES).put(lines, id)
    else transaction.objectStore(LINES).delete(id)
    await finished(transaction)
  }

  /** The index and what it was made of since are written together or not at all. */
  async keep(
    { json, listedAtMs }: KeptIndex,
    added: readonly KeptSummary[],
    gone: readonly string[],
  ): Promise<void> {
    const transaction = this.#database.transaction([SUMMARIES, INDEX, WORDS, LINES], 'readwrite')
    const summaries = transaction.objectStore(SUMMARIES)
    for (const each of added) summaries.put(each)
    for (const name of [SUMMARIES, WORDS, LINES])
      for (const id of gone) transaction.objectStore(name).delete(id)
    const index = transaction.objectStore(INDEX)
    if (json !== undefined) index.put(json, JSON_KEY)
    index.put(listedAtMs, TIME_KEY)
    await finished(transaction)
  }
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was kept')))
  })
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')))
  })
}
