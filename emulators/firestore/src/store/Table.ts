import type { Document } from '../contracts.ts'
import { documentKey, indexKey, type IndexSpec, specId } from './IndexSpec.ts'
import { SortedMap } from './SortedMap.ts'

const MAX_INDEXES = 48

/** The documents of a collection (or group) in the order of their names, with indexes built on demand. */
export class Table {
  private readonly byName: SortedMap<Document>
  private readonly indexes = new Map<string, { spec: IndexSpec; entries: SortedMap<Document> }>()

  constructor(documents: Iterable<Document> = []) {
    this.byName = SortedMap.from([...documents].map((document) => [documentKey(document.name), document]))
  }

  get size(): number {
    return this.byName.size
  }

  replace(before: Document | null, after: Document | null): void {
    const name = (after ?? before)?.name
    if (name === undefined) return
    const key = documentKey(name)
    if (after) this.byName.set(key, after)
    else this.byName.delete(key)
    for (const { spec, entries } of this.indexes.values()) {
      const old = before ? indexKey(spec, before) : undefined
      const added = after ? indexKey(spec, after) : undefined
      if (old !== undefined && old !== added) entries.delete(old)
      if (after && added !== undefined) entries.set(added, after)
    }
  }

  /** Documents by name; keys are those of documentKey. */
  scanNames(from = '', to?: string): Generator<[string, Document]> {
    return this.byName.scan(from, to)
  }

  /** Entries of the index, built on first use and kept up to date from then on. */
  scanIndex(spec: IndexSpec, from: string, to: string): Generator<[string, Document]> {
    return this.index(spec).scan(from, to)
  }

  private index(spec: IndexSpec): SortedMap<Document> {
    const id = specId(spec)
    const known = this.indexes.get(id)
    if (known) {
      // Moved to the end: the least recently used goes first.
      this.indexes.delete(id)
      this.indexes.set(id, known)
      return known.entries
    }
    const built: Array<[string, Document]> = []
    for (const [, document] of this.byName.scan('', undefined)) {
      const key = indexKey(spec, document)
      if (key !== undefined) built.push([key, document])
    }
    const entries = SortedMap.from(built)
    this.indexes.set(id, { spec, entries })
    const [oldest] = this.indexes.keys()
    if (this.indexes.size > MAX_INDEXES && oldest !== undefined) this.indexes.delete(oldest)
    return entries
  }
}
