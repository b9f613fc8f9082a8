import type { FieldOperator, StructuredQuery } from '../contracts.ts'
import { type SimpleFilter, toDisjunctiveForm } from '../query/validateQuery.ts'
import { DOCUMENT_ID, parseFieldPath } from '../values/fieldPath.ts'
import { compareValues, equals } from './comparison.ts'
import { RulesPath, type RulesValue } from './RulesValue.ts'
import { fromFirestore } from './requestValue.ts'
import { type Bound, type Facts, PartialMap, Unknown } from './Unknown.ts'

/** What every result of one branch of a query has in common. */
export interface ResultFacts {
  data: PartialMap
  /** The last segment of the name. */
  id: string | Unknown
  name: RulesPath | Unknown
}

interface Condition {
  field: string
  op: FieldOperator | 'EXISTS'
  value: RulesValue
}

/**
 * The branches of a query: one for each way through its ORs, `in` and `array-contains-any`. A list is proved when
 * every branch is.
 * @param query one that validateQuery accepts
 * @param collection path of the collection, or undefined for a collection group, whose ids do not fix a parent
 */
export function queryResults(
  query: StructuredQuery | undefined,
  collection: RulesPath | undefined,
): ResultFacts[] {
  const branches = query?.where ? toDisjunctiveForm(query.where) : [[]]
  const ordered = (query?.orderBy ?? []).map(({ field }) => ({
    field: field.fieldPath,
    op: 'EXISTS' as const,
    value: null,
  }))
  return branches.map((filters) => resultFacts([...filters.map(conditionOf), ...ordered], collection))
}

function conditionOf(filter: SimpleFilter): Condition {
  if ('unaryFilter' in filter) {
    const { op, field } = filter.unaryFilter
    const value = op === 'IS_NULL' || op === 'IS_NOT_NULL' ? null : Number.NaN
    return { field: field.fieldPath, op: op.startsWith('IS_NOT') ? 'NOT_EQUAL' : 'EQUAL', value }
  }
  const { op, field, value } = filter.fieldFilter
  return { field: field.fieldPath, op, value: fromFirestore(value) }
}

function resultFacts(conditions: Condition[], collection: RulesPath | undefined): ResultFacts {
  const fields = new Map<string, Condition[]>()
  for (const condition of conditions) {
    const same = fields.get(condition.field)
    if (same) same.push(condition)
    else fields.set(condition.field, [condition])
  }
  const names = fields.get(DOCUMENT_ID) ?? []
  fields.delete(DOCUMENT_ID)
  const root: Tree = new Map()
  for (const [field, known] of fields) place(root, parseFieldPath(field), summary(known))
  return { data: partialMap(root), ...nameFacts(names, collection) }
}

/** What the conditions on one field say of it. */
function summary(conditions: Condition[]): RulesValue | Unknown {
  const fixed = conditions.find((condition) => condition.op === 'EQUAL')
  if (fixed) return fixed.value
  const facts: Facts = { excluded: [], members: [] }
  for (const { op, value } of conditions) {
    if (op === 'ARRAY_CONTAINS') facts.members.push(value)
    // Both leave out documents in which the field is null, or absent.
    if (op === 'NOT_EQUAL') facts.excluded.push(value, null)
    if (op === 'NOT_IN') facts.excluded.push(...(Array.isArray(value) ? value : []), null)
    if (op === 'GREATER_THAN' || op === 'GREATER_THAN_OR_EQUAL') {
      facts.lower = tighter(facts.lower, { value, inclusive: op === 'GREATER_THAN_OR_EQUAL' }, 1)
    }
    if (op === 'LESS_THAN' || op === 'LESS_THAN_OR_EQUAL') {
      facts.upper = tighter(facts.upper, { value, inclusive: op === 'LESS_THAN_OR_EQUAL' }, -1)
    }
  }
  return new Unknown(facts)
}

/** The narrower of two bounds; `direction` is 1 for lower ones. */
function tighter(known: Bound | undefined, next: Bound, direction: 1 | -1): Bound {
  const order = known && compareValues(next.value, known.value)
  if (!known || order === undefined || order * direction > 0) return next
  return order === 0 && known.inclusive ? next : known
}

type Tree = Map<string, RulesValue | Unknown | { nested: Tree }>

/** Puts what is known of a nested field into the tree; a map that is known whole already says it all. */
function place(tree: Tree, [head = '', ...rest]: string[], value: RulesValue | Unknown): void {
  const present = tree.get(head)
  if (rest.length === 0) {
    if (present === undefined || !(value instanceof Unknown)) tree.set(head, value)
    return
  }
  if (isNested(present)) place(present.nested, rest, value)
  else if (present === undefined || present instanceof Unknown) {
    const nested: Tree = new Map()
    tree.set(head, { nested })
    place(nested, rest, value)
  }
}

function isNested(node: RulesValue | Unknown | { nested: Tree } | undefined): node is { nested: Tree } {
  return typeof node === 'object' && node !== null && 'nested' in node
}

function partialMap(tree: Tree): PartialMap {
  return new PartialMap(
    new Map([...tree].map(([name, node]) => [name, isNested(node) ? partialMap(node.nested) : node])),
  )
}

function nameFacts(
  conditions: Condition[],
  collection: RulesPath | undefined,
): Pick<ResultFacts, 'id' | 'name'> {
  const fixed = conditions.find((condition) => condition.op === 'EQUAL')?.value
  if (fixed instanceof RulesPath) return { id: fixed.id, name: fixed }
  const known = summary(conditions)
  const name = new Unknown({
    excluded: known instanceof Unknown ? (known.facts?.excluded ?? []) : [],
    members: [],
  })
  // Only names directly in the collection order like their ids.
  const ids = conditions.flatMap(({ op, value }) =>
    value instanceof RulesPath && collection && equals(new RulesPath(value.segments.slice(0, -1)), collection)
      ? [{ field: '__name__', op, value: value.id }]
      : [],
  )
  const id = summary(ids.filter((condition) => condition.op !== 'EXISTS'))
  return { id: typeof id === 'string' || id instanceof Unknown ? id : new Unknown(), name }
}

/** `resource` of a list: what is common to all results. */
export function listedResource(facts: ResultFacts): PartialMap {
  return new PartialMap(
    new Map<string, RulesValue | Unknown>([
      ['data', facts.data],
      ['id', facts.id],
      ['__name__', facts.name],
    ]),
  )
}
