import type { Commit, CommitChange, Document } from '../contracts.ts'
import { ChangeLog } from './ChangeLog.ts'
import { Table } from './Table.ts'
import { microsToTimestamp, timestampMicros } from '../values/timestamps.ts'

export function collectionOf(name: string): { path: string; id: string } {
  const end = name.lastIndexOf('/')
  const path = name.slice(0, end)
  return { path, id: path.slice(path.lastIndexOf('/') + 1) }
}

/** Commit times: microseconds, strictly increasing even when the machine's clock is not. */
class Clock {
  private readonly nowMs: () => number
  private last = 0

  constructor(nowMs: () => number = () => Date.now()) {
    this.nowMs = nowMs
  }

  /** A time after all earlier ones. */
  next(): string {
    this.last = Math.max(this.last + 1, this.nowMs() * 1000)
    return microsToTimestamp(this.last)
  }

  /** A time at or after all earlier ones, so that reads at it stay valid. */
  current(): string {
    this.last = Math.max(this.last, this.nowMs() * 1000)
    return microsToTimestamp(this.last)
  }

  /** No time before this moment will follow. */
  advanceTo(micros: number): void {
    this.last = Math.max(this.last, micros)
  }
}

/** One database in memory: documents, their collections and groups, and recent changes. */
export class Database {
  readonly name: string
  readonly log = new ChangeLog()
  readonly clock: Clock
  private readonly documents = new Map<string, Document>()
  private readonly collections = new Map<string, Table>()
  /** Collections by id over all parents; built on the first query that spans them. `*` holds every document. */
  private readonly groups = new Map<string, Table>()

  /** @param name `projects/P/databases/D` @param nowMs time of commits and reads; default: the machine's */
  constructor(name: string, nowMs?: () => number) {
    this.name = name
    this.clock = new Clock(nowMs)
    // Listeners of an earlier run are unknown here.
    this.log.startAt(this.clock.current())
  }

  get(name: string): Document | null {
    return this.documents.get(name) ?? null
  }

  /** The document as it was at a past time, which the log must cover. */
  getAt(name: string, at: string): Document | null {
    for (const change of this.log.since(at)) if (change.name === name) return change.before
    return this.get(name)
  }

  all(): Iterable<Document> {
    return this.documents.values()
  }

  /** @param path `projects/P/databases/D/documents/…/collection` */
  collection(path: string): Table {
    return this.collections.get(path) ?? EMPTY
  }

  /** Every collection with the id; `*` for all documents. */
  group(collectionId: string): Table {
    let group = this.groups.get(collectionId)
    if (!group) {
      group = new Table(
        collectionId === ALL ? this.documents.values() : this.documentsOfCollectionsWithId(collectionId),
      )
      this.groups.set(collectionId, group)
    }
    return group
  }

  apply(commit: Commit): void {
    for (const change of commit.changes) this.replace(change)
    this.log.append(commit)
  }

  /** Loads stored data, all at once. @param lastCommit later commits get later times */
  load(documents: Document[], lastCommit: string): void {
    this.clock.advanceTo(timestampMicros(lastCommit))
    this.log.startAt(this.clock.current())
    for (const document of documents) this.documents.set(document.name, document)
    const collections = Map.groupBy(documents, ({ name }) => collectionOf(name).path)
    for (const [path, members] of collections) this.collections.set(path, new Table(members))
  }

  private replace({ name, before, after }: CommitChange): void {
    if (after) this.documents.set(name, after)
    else this.documents.delete(name)
    const { path, id } = collectionOf(name)
    let table = this.collections.get(path)
    if (!table) this.collections.set(path, (table = new Table()))
    table.replace(before, after)
    if (table.size === 0) this.collections.delete(path)
    this.groups.get(id)?.replace(before, after)
    this.groups.get(ALL)?.replace(before, after)
  }

  private *documentsOfCollectionsWithId(collectionId: string): Generator<Document> {
    for (const [path, table] of this.collections) {
      if (!path.endsWith(`/${collectionId}`)) continue
      for (const [, document] of table.scanNames()) yield document
    }
  }
}

/** The id that `Database.group` takes for all documents. */
export const ALL = '*'

const EMPTY = new Table()
