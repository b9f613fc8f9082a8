import type { CompiledQuery } from '../query/CompiledQuery.ts'
import { isInequality } from '../query/filters.ts'
import type { SimpleFilter } from '../query/validateQuery.ts'
import { failedPrecondition } from '../status.ts'
import { DOCUMENT_ID } from '../values/fieldPath.ts'
import type { CompositeIndex, ConfiguredField, IndexConfig, QueryScope } from './IndexConfig.ts'

/** An alternative's demands on an index (or several merged). */
interface Requirement {
  /** Fields with one fixed value, in any order before the others. */
  equal: ConfiguredField[]
  /** The next fields, in this order and direction; the last is the document's name. */
  ordered: ConfiguredField[]
}

/**
 * Refuses a query that no index serves, as production does.
 *
 * Indexes serve an alternative of a query if each begins with some of its equality fields, ends with exactly its
 * orders, and together they hold all of its equality fields: one composite index, or several merged. Single fields
 * are indexed by default and take part in that.
 * @throws RpcError FAILED_PRECONDITION that names the index to create
 * https://firebase.google.com/docs/firestore/query-data/index-overview
 */
export function requireIndex(config: IndexConfig, query: CompiledQuery): void {
  if (query.scope.kind === 'everything') return
  const scope: QueryScope = query.scope.kind === 'group' ? 'COLLECTION_GROUP' : 'COLLECTION'
  const collectionId = query.scope.id
  for (const conjunction of query.conjunctions) {
    const requirement = requirementOf(query, conjunction)
    const missing = missingIndex(config, collectionId, scope, requirement)
    if (!missing) continue
    const [only] = missing
    if (only && missing.length === 1) {
      const suffix = { ASCENDING: 'ASC', DESCENDING: 'DESC' }[only.mode]
      throw failedPrecondition(
        `The query requires a ${scope}_${suffix} index for collection ${collectionId} and field ${only.path}.`,
      )
    }
    const fields = missing.map(({ path, mode }) => `${path} ${mode}`).join(', ')
    throw failedPrecondition(`The query requires an index. Of ${scope} ${collectionId}: ${fields}`)
  }
}

function requirementOf(query: CompiledQuery, conjunction: SimpleFilter[]): Requirement {
  const equal = new Map<string, ConfiguredField>()
  for (const filter of conjunction) {
    const { field, op } = 'unaryFilter' in filter ? filter.unaryFilter : filter.fieldFilter
    if (isInequality(op) || field.fieldPath === DOCUMENT_ID) continue
    equal.set(field.fieldPath, { path: field.fieldPath, mode: 'ASCENDING' })
  }
  // An order by a fixed field orders nothing.
  const ordered = query.order.filter(({ path }) => !equal.has(path)).map(({ path, mode }) => ({ path, mode }))
  return { equal: [...equal.values()], ordered }
}

/** The fields of the index to create, or undefined when the existing ones suffice. */
function missingIndex(
  config: IndexConfig,
  collectionId: string,
  scope: QueryScope,
  requirement: Requirement,
): ConfiguredField[] | undefined {
  const { equal, ordered } = requirement
  const fields = ordered.filter(({ path }) => path !== DOCUMENT_ID)
  const isAutomatic = (field: ConfiguredField) =>
    config.indexesField(collectionId, field.path, field.mode, scope) ||
    // Either direction finds a fixed value.
    (equal.includes(field) && config.indexesField(collectionId, field.path, 'DESCENDING', scope))
  const composites = config.composites.filter(
    (index) => index.collectionId === collectionId && index.scope === scope,
  )
  const served = servedEqualities(composites, requirement)
  const nameMode = ordered.at(-1)?.mode

  const [single] = fields
  if (single === undefined && equal.length === 0) {
    // Names are indexed upwards; downwards needs its own index.
    return nameMode === 'DESCENDING' && !served ? ordered : undefined
  }
  if (single === undefined) {
    // Only equalities (or nothing): single fields merge, among themselves and with composite indexes.
    const left = equal.filter((field) => !served?.has(field) && !isAutomatic(field))
    if (left.length === 0) return undefined
    return equal.length === 1 ? left : [...equal, ...ordered]
  }
  const isPlain = equal.length === 0 && fields.length === 1 && single.mode === nameMode
  if (isPlain && isAutomatic(single)) return undefined
  if (served && equal.every((field) => served.has(field))) return undefined
  if (isPlain) return [single]
  return [...equal, ...ordered]
}

/** Equality fields in composite indexes with the right ending; undefined without such an index. */
function servedEqualities(
  composites: CompositeIndex[],
  requirement: Requirement,
): Set<ConfiguredField> | undefined {
  let found: Set<ConfiguredField> | undefined
  for (const { fields } of composites) {
    const held = matchingPrefix(fields, requirement)
    if (!held) continue
    found ??= new Set()
    for (const field of held) found.add(field)
  }
  return found
}

function matchingPrefix(
  fields: ConfiguredField[],
  { equal, ordered }: Requirement,
): ConfiguredField[] | undefined {
  const explicit = fields.slice(0, -1)
  const wanted = ordered.slice(0, -1)
  const prefixLength = explicit.length - wanted.length
  if (prefixLength < 0) return undefined
  const prefix = explicit.slice(0, prefixLength)
  if (
    !explicit
      .slice(prefixLength)
      .every((field, at) => field.path === wanted[at]?.path && field.mode === wanted[at]?.mode)
  )
    return undefined
  // The name's direction matters only where it orders.
  const namesOrder = wanted.length > 0 || equal.length === 0
  if (namesOrder && fields.at(-1)?.mode !== ordered.at(-1)?.mode) return undefined
  const held = prefix.map((field) => equal.find(({ path }) => path === field.path))
  return held.every((field) => field !== undefined) ? held : undefined
}
