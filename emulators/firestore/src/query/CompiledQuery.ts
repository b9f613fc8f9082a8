import type { Cursor, Document, Order, StructuredQuery } from '../contracts.ts'
import { invalidArgument } from '../status.ts'
import { directed, indexKey, type IndexField, type IndexSpec } from '../store/IndexSpec.ts'
import { DOCUMENT_ID, getField, parseFieldPath, withField } from '../values/fieldPath.ts'
import { afterPrefix, orderKey } from '../values/orderKey.ts'
import { documentName, type ResourceName } from '../values/resourceName.ts'
import { compileFilter, filterFields, isInequality, type Matcher } from './filters.ts'
import { type SimpleFilter, toDisjunctiveForm, validateQuery } from './validateQuery.ts'

/** A query's place: a collection, all of an id below a parent, or all below it (right below: `direct`). */
export type Scope =
  | { kind: 'collection'; path: string; id: string }
  | { kind: 'group'; id: string; parent: string; wholeDatabase: boolean }
  | { kind: 'everything'; parent: string; wholeDatabase: boolean; direct: boolean }

export interface CompiledQuery {
  query: StructuredQuery
  parent: ResourceName
  scope: Scope
  /** With the implicit orders; the last is always the document's name. */
  orderBy: Array<Required<Order>>
  order: IndexSpec
  /** An OR of ANDs of single comparisons; one empty AND without a filter. */
  conjunctions: SimpleFilter[][]
  /** Whether a document in the scope fulfils filters, orders (has the fields) and cursors. */
  matches: Matcher
  /** A matching document's place among the results, compared as text. */
  sortKey(document: Document): string
  /** Results have from ≤ sortKey < to. */
  from: string
  to: string | undefined
  limit: number | undefined
  project(document: Document): Document
}

/** @param summed paths that documents must have @throws RpcError INVALID_ARGUMENT where Firestore does */
export function compileQuery(
  parent: ResourceName,
  query: StructuredQuery,
  summed: string[] = [],
): CompiledQuery {
  validateQuery(query)
  const orderBy = completeOrder(query)
  const order: IndexSpec = orderBy.map(({ field, direction }) => indexField(field.fieldPath, direction))
  const scope = scopeOf(parent, query)
  const filter = query.where ? compileFilter(query.where) : () => true
  const sortKey = (document: Document) => indexKey(order, document) ?? ''
  const from = query.startAt ? cursorBound(order, query.startAt, query.startAt.before === true) : ''
  const to = query.endAt ? cursorBound(order, query.endAt, query.endAt.before === true) : undefined
  const bounded = from !== '' || to !== undefined
  const present = [
    ...order.filter(({ path }) => path !== DOCUMENT_ID).map(({ segments }) => segments),
    ...summed.map(parseFieldPath),
  ]
  const limit = query.limit === undefined ? undefined : Number(query.limit)
  return {
    query,
    parent,
    scope,
    orderBy,
    order,
    conjunctions: query.where ? toDisjunctiveForm(query.where) : [[]],
    matches: (document) => {
      if (!filter(document)) return false
      for (const path of present) if (getField(document.fields, path) === undefined) return false
      if (!bounded) return true
      const key = sortKey(document)
      return key >= from && (to === undefined || key < to)
    },
    sortKey,
    from,
    to,
    limit,
    project: projection(query),
  }
}

export const indexField = (path: string, mode: IndexField['mode']): IndexField => ({
  path,
  segments: path === DOCUMENT_ID ? [] : parseFieldPath(path),
  mode,
})

/** Explicit orders, then the fields of inequalities by name, then the document's name, in the last direction given. */
function completeOrder(query: StructuredQuery): Array<Required<Order>> {
  const orders = (query.orderBy ?? []).map(({ field, direction }) => ({
    field,
    direction: direction === 'DESCENDING' ? ('DESCENDING' as const) : ('ASCENDING' as const),
  }))
  const direction = orders.at(-1)?.direction ?? 'ASCENDING'
  const has = (path: string) => orders.some(({ field }) => field.fieldPath === path)
  const ranged = query.where ? filterFields(query.where).filter(({ op }) => isInequality(op)) : []
  const paths = [...new Set(ranged.map(({ path }) => path))].toSorted(compareFieldPaths)
  if (!has(DOCUMENT_ID)) {
    for (const path of paths) {
      if (path !== DOCUMENT_ID && !has(path)) orders.push({ field: { fieldPath: path }, direction })
    }
    orders.push({ field: { fieldPath: DOCUMENT_ID }, direction })
  }
  return orders
}

/** Segment by segment, by code points as all text is compared. */
function compareFieldPaths(a: string, b: string): number {
  const keyOf = (path: string) =>
    orderKey({ arrayValue: { values: parseFieldPath(path).map((stringValue) => ({ stringValue })) } })
  const [left, right] = [keyOf(a), keyOf(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function scopeOf(parent: ResourceName, query: StructuredQuery): Scope {
  const { collectionId, allDescendants } = query.from?.[0] ?? { allDescendants: true }
  const parentPath = documentName(parent.database, parent.segments)
  const wholeDatabase = parent.segments.length === 0
  if (!collectionId) return { kind: 'everything', parent: parentPath, wholeDatabase, direct: !allDescendants }
  if (allDescendants) return { kind: 'group', id: collectionId, parent: parentPath, wholeDatabase }
  return { kind: 'collection', path: `${parentPath}/${collectionId}`, id: collectionId }
}

/** The sort key at which a cursor cuts: before all that share its values, or after them. */
function cursorBound(order: IndexSpec, cursor: Cursor, before: boolean): string {
  const values = cursor.values ?? []
  if (values.length > order.length) throw invalidArgument('Cursor has too many values.')
  let key = ''
  for (const [index, value] of values.entries()) {
    const { path, mode } = order[index] as IndexField
    if (path === DOCUMENT_ID && !('referenceValue' in value)) {
      throw invalidArgument('Cursor position for __name__ must be a document reference.')
    }
    key += directed(orderKey(value), mode)
  }
  return before ? key : afterPrefix(key)
}

function projection(query: StructuredQuery): (document: Document) => Document {
  if (!query.select) return (document) => document
  const paths = (query.select.fields ?? [])
    .map(({ fieldPath }) => fieldPath)
    .filter((path) => path !== DOCUMENT_ID)
  return (document) => project(document, paths)
}

export function project(document: Document, paths: string[]): Document {
  let fields: Document['fields'] = {}
  for (const path of paths) {
    const segments = parseFieldPath(path)
    const value = getField(document.fields, segments)
    if (value !== undefined) fields = withField(fields, segments, value)
  }
  return { ...document, fields }
}

export function inScope(scope: Scope, name: string): boolean {
  const collection = name.slice(0, name.lastIndexOf('/'))
  if (scope.kind === 'collection') return collection === scope.path
  if (!scope.wholeDatabase && !name.startsWith(`${scope.parent}/`)) return false
  if (scope.kind === 'group') return collection.endsWith(`/${scope.id}`)
  return !scope.direct || collection.lastIndexOf('/') === scope.parent.length
}
