import type { CompiledQuery } from '../query/CompiledQuery.ts'
import { isInequality } from '../query/filters.ts'
import type { SimpleFilter } from '../query/validateQuery.ts'
import { failedPrecondition } from '../status.ts'
import { DOCUMENT_ID } from '../values/fieldPath.ts'
import type { CompositeIndex, ConfiguredField, FieldMode, IndexConfig, QueryScope } from './IndexConfig.ts'

/** An alternative's demands on an index (or several merged). */
interface Requirement {
  /** Fields with one fixed value, in any order before the others. */
  equal: ConfiguredField[]
  /** The next fields, in this order and direction; the last is the document's name. */
  ordered: ConfiguredField[]
  /** Fields only read (sums, averages), in any order and direction after the ordered ones. */
  read: string[]
}

/**
 * Refuses a query that no index serves, as production does.
 *
 * Indexes serve an alternative of a query if each begins with some of its equality fields, ends with exactly its
 * orders, and together they hold all of its equality fields: one composite index, or several merged. Single fields
 * are indexed by default and take part in that.
 * @param aggregated paths of summed or averaged fields
 * @throws RpcError FAILED_PRECONDITION that names the index to create
 * https://firebase.google.com/docs/firestore/query-data/index-overview
 */
export function requireIndex(config: IndexConfig, query: CompiledQuery, aggregated: string[] = []): void {
  if (query.scope.kind === 'everything') return
  const scope: QueryScope = query.scope.kind === 'group' ? 'COLLECTION_GROUP' : 'COLLECTION'
  const collectionId = query.scope.id
  for (const conjunction of query.conjunctions) {
    const requirement = requirementOf(query, conjunction, aggregated)
    const missing = missingIndex(config, collectionId, scope, requirement)
    if (!missing) continue
    const [only] = missing
    if (only && missing.length === 1) {
      const suffix = { ASCENDING: 'ASC', DESCENDING: 'DESC', CONTAINS: 'CONTAINS' }[only.mode]
      throw failedPrecondition(
        `The query requires a ${scope}_${suffix} index for collection ${collectionId} and field ${only.path}.`,
      )
    }
    const fields = missing.map(({ path, mode }) => `${path} ${mode}`).join(', ')
    throw failedPrecondition(`The query requires an index. Of ${scope} ${collectionId}: ${fields}`)
  }
}

function requirementOf(query: CompiledQuery, conjunction: SimpleFilter[], aggregated: string[]): Requirement {
  const equal = new Map<string, ConfiguredField>()
  for (const filter of conjunction) {
    const { field, op } = 'unaryFilter' in filter ? filter.unaryFilter : filter.fieldFilter
    if (isInequality(op) || field.fieldPath === DOCUMENT_ID) continue
    const mode: FieldMode = op === 'ARRAY_CONTAINS' ? 'CONTAINS' : 'ASCENDING'
    equal.set(`${mode} ${field.fieldPath}`, { path: field.fieldPath, mode })
  }
  // An order by a fixed field orders nothing.
  const ordered = query.order
    .filter(({ path }) => !equal.has(`ASCENDING ${path}`))
    .map(({ path, mode }) => ({ path, mode }))
  const present = new Set([...equal.values(), ...ordered].map(({ path }) => path))
  return { equal: [...equal.values()], ordered, read: aggregated.filter((path) => !present.has(path)) }
}

/** The fields of the index to create, or undefined when the existing ones suffice. */
function missingIndex(
  config: IndexConfig,
  collectionId: string,
  scope: QueryScope,
  requirement: Requirement,
): ConfiguredField[] | undefined {
  const { equal, ordered, read } = requirement
  const fields = ordered.filter(({ path }) => path !== DOCUMENT_ID)
  const isAutomatic = (field: ConfiguredField) =>
    config.indexesField(collectionId, field.path, field.mode, scope) ||
    // Either direction finds a fixed value.
    (equal.includes(field) &&
      field.mode === 'ASCENDING' &&
      config.indexesField(collectionId, field.path, 'DESCENDING', scope))
  const composites = config.composites.filter(
    (index) => index.collectionId === collectionId && index.scope === scope,
  )
  const served = servedEqualities(composites, requirement)
  const nameMode = ordered.at(-1)?.mode

  const singles = [...fields, ...read.map((path): ConfiguredField => ({ path, mode: 'ASCENDING' }))]
  if (singles.length === 0 && equal.length === 0) {
    // Names are indexed upwards; downwards needs its own index.
    return nameMode === 'DESCENDING' && !served ? ordered : undefined
  }
  if (singles.length === 0) {
    // Only equalities (or nothing): single fields merge, among themselves and with composite indexes.
    const left = equal.filter((field) => !served?.has(field) && !isAutomatic(field))
    if (left.length === 0) return undefined
    return equal.length === 1 ? left : [...equal, ...ordered]
  }
  const [single] = singles as [ConfiguredField]
  const isPlain =
    equal.length === 0 && singles.length === 1 && (fields.length === 0 || single.mode === nameMode)
  if (isPlain && isAutomatic(single)) return undefined
  if (served && equal.every((field) => served.has(field))) return undefined
  if (isPlain) return [single]
  return [
    ...equal,
    ...fields,
    ...read.map((path): ConfiguredField => ({ path, mode: nameMode ?? 'ASCENDING' })),
    ...ordered.slice(-1),
  ]
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
  { equal, ordered, read }: Requirement,
): ConfiguredField[] | undefined {
  const explicit = fields.slice(0, -1)
  const wanted = ordered.slice(0, -1)
  const prefixLength = explicit.length - wanted.length - read.length
  if (prefixLength < 0) return undefined
  const prefix = explicit.slice(0, prefixLength)
  const middle = explicit.slice(prefixLength, prefixLength + wanted.length)
  const rest = explicit.slice(prefixLength + wanted.length)
  if (!middle.every((field, at) => field.path === wanted[at]?.path && field.mode === wanted[at]?.mode))
    return undefined
  if (!rest.every(({ path, mode }) => read.includes(path) && mode !== 'CONTAINS')) return undefined
  // The name's direction matters only where it orders: not after fields only read.
  const namesOrder = read.length === 0 && (wanted.length > 0 || equal.length === 0)
  if (namesOrder && fields.at(-1)?.mode !== ordered.at(-1)?.mode) return undefined
  const held = prefix.map((field) =>
    equal.find(
      ({ path, mode }) => path === field.path && (mode === 'CONTAINS') === (field.mode === 'CONTAINS'),
    ),
  )
  return held.every((field) => field !== undefined) ? held : undefined
}
