import type { TranscriptLine } from '#domain/episodes/transcript.ts'
import { fold } from '#domain/searchWords.ts'
import { searchDatabase } from '../session/searchDatabase.ts'
import type { ListedRequest } from '../session/useRequests.ts'
import type { SaidLine } from './searchIndex.ts'

export interface KeptSummary {
  id: string
  request: ListedRequest
  lines: readonly SaidLine[]
}

export interface KeptIndex {
  /** MiniSearch's JSON; undefined: none yet, or, when stored, unchanged. */
  json: string | undefined
  /** Date.now() of the last complete listing of requests; undefined: never complete. */
  listedAtMs: number | undefined
}

export interface KeptWords {
  id: string
  /** A line each, folded; '' where there is no transcript. */
  folded: string
  /** Date.now() of the read. */
  readAtMs: number
  /** Of the words; absent where the server named none. */
  version?: string | undefined
}

const SUMMARIES = 'summaries'
const WORDS = 'words'
/** A transcript's original lines, which are large: only shown ones are read. */
const LINES = 'lines'
/** More than one sees at once. They are kept twice: all of twelve hours take a slow phone 50 ms to read. */
export const FIRST_LINES = 40
/** Transcripts whose words are read together. */
const READ_AT_ONCE = 8
/** Lines folded without a pause: twelve hours have four thousand, which a slow phone would stand still for. */
const FOLDED_AT_ONCE = 500
/** JSON and time of the index, each under its own key, as one changes far more often. */
const INDEX = 'index'
const JSON_KEY = 'json'
const TIME_KEY = 'listedAtMs'

/** One person's, or a team's, search data. @throws DOMException where the browser keeps nothing */
export class SearchStore {
  readonly #database: IDBDatabase

  private constructor(database: IDBDatabase) {
    this.#database = database
    // Log-out deletes the database: an open connection would block that.
    database.addEventListener('versionchange', () => database.close())
  }

  static async open(owner: string): Promise<SearchStore> {
    // Version 2 has other words than 1: all is read anew. Version 3 adds transcripts.
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

  /** All stored words by id, read some transcripts at a time. */
  async words(): Promise<Map<string, KeptWords>> {
    const all = new Map<string, KeptWords>()
    for (let after = ''; ; ) {
      const store = this.#database.transaction(WORDS).objectStore(WORDS)
      const some = (await answered(
        store.getAll(IDBKeyRange.lowerBound(after, true), READ_AT_ONCE),
      )) as KeptWords[]
      const last = some.at(-1)
      if (last === undefined) return all
      for (const each of some) all.set(each.id, each)
      after = last.id
    }
  }

  wordsOf(id: string): Promise<KeptWords | undefined> {
    return answered(this.#database.transaction(WORDS).objectStore(WORDS).get(id))
  }

  /** A transcript's lines, or by `firstOf` its first ones, which older copies lack; undefined where not stored. */
  lines(id: string): Promise<readonly TranscriptLine[] | undefined> {
    return answered(this.#database.transaction(LINES).objectStore(LINES).get(id))
  }

  /** Stores words without their lines, which are there. @param lines read from there; undefined: not read */
  async keepWords(words: KeptWords, lines: readonly TranscriptLine[] | undefined): Promise<void> {
    const transaction = this.#database.transaction([WORDS, LINES], 'readwrite')
    transaction.objectStore(WORDS).put(words)
    if (lines) transaction.objectStore(LINES).put(lines.slice(0, FIRST_LINES), firstOf(words.id))
    await finished(transaction)
  }

  /** Stores a transcript, or, without lines, its absence. */
  async keepLines(
    id: string,
    lines: readonly TranscriptLine[],
    readAtMs: number,
    version?: string,
  ): Promise<void> {
    const folded = (await foldedLines(lines)).join('\n')
    const transaction = this.#database.transaction([WORDS, LINES], 'readwrite')
    transaction.objectStore(WORDS).put({ id, folded, readAtMs, version } satisfies KeptWords)
    const store = transaction.objectStore(LINES)
    for (const [key, some] of [
      [id, lines],
      [firstOf(id), lines.slice(0, FIRST_LINES)],
    ] as const)
      if (some.length > 0) store.put(some, key)
      else store.delete(key)
    await finished(transaction)
  }

  /** Stores the index and its new summaries together or not at all. */
  async keep(
    { json, listedAtMs }: KeptIndex,
    added: readonly KeptSummary[],
    gone: readonly string[],
  ): Promise<void> {
    const transaction = this.#database.transaction([SUMMARIES, INDEX, WORDS, LINES], 'readwrite')
    const summaries = transaction.objectStore(SUMMARIES)
    for (const each of added) summaries.put(each)
    for (const name of [SUMMARIES, WORDS, LINES])
      for (const id of gone.flatMap((each) => [each, firstOf(each)])) transaction.objectStore(name).delete(id)
    const index = transaction.objectStore(INDEX)
    if (json !== undefined) index.put(json, JSON_KEY)
    index.put(listedAtMs, TIME_KEY)
    await finished(transaction)
  }
}

export const firstOf = (id: string) => `${id} first`

export async function foldedLines(lines: readonly TranscriptLine[]): Promise<string[]> {
  const all: string[] = []
  for (const [at, { text }] of lines.entries()) {
    if (at % FOLDED_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve))
    all.push(fold(text).replaceAll('\n', ' '))
  }
  return all
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
