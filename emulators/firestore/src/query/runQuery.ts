import type { Document, Value } from '../contracts.ts'
import { type Database, ALL } from '../store/Database.ts'
import { directed, documentKey, type IndexField, type IndexSpec } from '../store/IndexSpec.ts'
import type { Table } from '../store/Table.ts'
import { DOCUMENT_ID } from '../values/fieldPath.ts'
import { afterPrefix, orderKey } from '../values/orderKey.ts'
import { type CompiledQuery, inScope, indexField } from './CompiledQuery.ts'
import type { SimpleFilter } from './validateQuery.ts'

/** Below this number of documents, a scan is cheaper than an index. */
const INDEX_THRESHOLD = 200

/** Matching whole documents, in order, up to the limit; `at` is a past time within the database's log. */
export function runQuery(
  database: Database,
  query: CompiledQuery,
  options: { at?: string } = {},
): Document[] {
  const { limit } = query
  if (limit === 0) return []
  const past = options.at === undefined ? undefined : database.log.stateAt(options.at)
  if (past && past.size > 0) return runAt(database, query, past).slice(0, limit)
  return currentResults(database, query, limit)
}

function tableOf(database: Database, { scope }: CompiledQuery): Table {
  if (scope.kind === 'collection') return database.collection(scope.path)
  return database.group(scope.kind === 'group' ? scope.id : ALL)
}

/** Today's documents, with later changes undone. */
function runAt(database: Database, query: CompiledQuery, past: Map<string, Document | null>): Document[] {
  const documents: Document[] = []
  const consider = (document: Document) => {
    if (inScope(query.scope, document.name) && query.matches(document)) documents.push(document)
  }
  for (const [, document] of tableOf(database, query).scanNames())
    if (!past.has(document.name)) consider(document)
  for (const document of past.values()) if (document) consider(document)
  return sorted(documents, query)
}

function sorted(documents: Document[], query: CompiledQuery): Document[] {
  const keyed = documents.map((document) => ({ key: query.sortKey(document), document }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return keyed.map(({ document }) => document)
}

function currentResults(database: Database, query: CompiledQuery, most: number | undefined): Document[] {
  const named = namedDocuments(query)
  if (named) {
    const documents = [...named].map((name) => database.get(name)).filter((document) => document !== null)
    return sorted(
      documents.filter((document) => inScope(query.scope, document.name) && query.matches(document)),
      query,
    ).slice(0, most)
  }
  const table = tableOf(database, query)
  const selective =
    most !== undefined ||
    query.conjunctions.every((conjunction) => conjunction.length > 0) ||
    query.from !== '' ||
    query.to !== undefined
  if (table.size < INDEX_THRESHOLD || !selective) return scan(table, query, most)
  return merge(
    query.conjunctions.map((conjunction) => scanConjunction(table, query, conjunction)),
    most,
  )
}

/** The names that `__name__ ==` or `in` allow, when every alternative of the filter has such a condition. */
function namedDocuments({ conjunctions }: CompiledQuery): Set<string> | undefined {
  const names = new Set<string>()
  for (const conjunction of conjunctions) {
    const name = conjunction.map(nameEquality).find((found) => found !== undefined)
    if (name === undefined) return undefined
    names.add(name)
  }
  return names
}

function nameEquality(filter: SimpleFilter): string | undefined {
  if (!('fieldFilter' in filter)) return undefined
  const { field, op, value } = filter.fieldFilter
  return field.fieldPath === DOCUMENT_ID && op === 'EQUAL' && 'referenceValue' in value
    ? value.referenceValue
    : undefined
}

function scan(table: Table, query: CompiledQuery, most: number | undefined): Document[] {
  const { scope } = query
  const documents: Document[] = []
  const below =
    scope.kind === 'collection' || scope.wholeDatabase ? '' : documentKey(scope.parent).slice(0, -1)
  for (const [, document] of table.scanNames(below, below === '' ? undefined : afterPrefix(below))) {
    if (inScope(scope, document.name) && query.matches(document)) documents.push(document)
  }
  const byName = query.order.length === 1 && query.order[0]?.mode === 'ASCENDING'
  return (byName ? documents : sorted(documents, query)).slice(0, most)
}

type Ranked = Generator<[string, Document]>

/** One AND's results in order, off an index of its equalities, then the orders: Firestore's composite one. */
function* scanConjunction(table: Table, query: CompiledQuery, conjunction: SimpleFilter[]): Ranked {
  const { equal, key: prefix } = equalities(conjunction)
  const spec: IndexSpec = [...equal, ...query.order]
  const range = firstOrderRange(query, conjunction)
  const from = prefix + (range.from > query.from ? range.from : query.from)
  const ends = [range.to, query.to].filter((to) => to !== undefined)
  const to = ends.length === 0 ? afterPrefix(prefix) : prefix + ends.reduce((a, b) => (a < b ? a : b))
  for (const [key, document] of table.scanIndex(spec, from, to)) {
    if (inScope(query.scope, document.name) && query.matches(document))
      yield [key.slice(prefix.length), document]
  }
}

/** The fields that an AND fixes to one value, and their part of the key. */
function equalities(conjunction: SimpleFilter[]): { equal: IndexField[]; key: string } {
  const found = new Map<string, { field: IndexField; key: string }>()
  for (const filter of conjunction) {
    const fixed = fixedValue(filter)
    if (!fixed || fixed.path === DOCUMENT_ID) continue
    const { path, value } = fixed
    if (!found.has(path)) found.set(path, { field: indexField(path, 'ASCENDING'), key: orderKey(value) })
  }
  const parts = [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
  return { equal: parts.map(({ field }) => field), key: parts.map(({ key }) => key).join('') }
}

function fixedValue(filter: SimpleFilter): { path: string; value: Value } | undefined {
  if ('unaryFilter' in filter) {
    return { path: filter.unaryFilter.field.fieldPath, value: { nullValue: null } }
  }
  const { field, op, value } = filter.fieldFilter
  return op === 'EQUAL' ? { path: field.fieldPath, value } : undefined
}

function firstOrderRange(
  query: CompiledQuery,
  conjunction: SimpleFilter[],
): { from: string; to: string | undefined } {
  const first = query.order[0] as IndexField
  let from = ''
  let to: string | undefined
  for (const filter of conjunction) {
    if (!('fieldFilter' in filter) || filter.fieldFilter.field.fieldPath !== first.path) continue
    const side = SIDES[filter.fieldFilter.op]
    if (!side) continue
    const key = directed(orderKey(filter.fieldFilter.value), first.mode)
    const below = (side.below && first.mode === 'ASCENDING') || (!side.below && first.mode === 'DESCENDING')
    if (below) {
      const end = side.inclusive ? afterPrefix(key) : key
      if (to === undefined || end < to) to = end
    } else {
      const start = side.inclusive ? key : afterPrefix(key)
      if (start > from) from = start
    }
  }
  return { from, to }
}

const SIDES: Record<string, { below: boolean; inclusive: boolean }> = {
  LESS_THAN: { below: true, inclusive: false },
  LESS_THAN_OR_EQUAL: { below: true, inclusive: true },
  GREATER_THAN: { below: false, inclusive: false },
  GREATER_THAN_OR_EQUAL: { below: false, inclusive: true },
}

/** The alternatives' results as one list in order, without duplicates. */
function merge(alternatives: Ranked[], most: number | undefined): Document[] {
  const documents: Document[] = []
  const seen = new Set<string>()
  const heads = alternatives.map((results) => ({ results, head: results.next() }))
  const enough = most ?? Number.POSITIVE_INFINITY
  while (documents.length < enough) {
    let least: (typeof heads)[number] | undefined
    for (const candidate of heads) {
      if (candidate.head.done) continue
      if (!least || candidate.head.value[0] < (least.head.value as [string, Document])[0]) least = candidate
    }
    if (!least || least.head.done) break
    const [, document] = least.head.value
    if (!seen.has(document.name)) {
      seen.add(document.name)
      documents.push(document)
    }
    least.head = least.results.next()
  }
  return documents
}
