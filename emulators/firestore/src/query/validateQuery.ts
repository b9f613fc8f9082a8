import type { FieldOperator, Filter, StructuredQuery, UnaryOperator, Value } from '../contracts.ts'
import { failedPrecondition, invalidArgument, unimplemented } from '../status.ts'
import { DOCUMENT_ID, parseFieldPath } from '../values/fieldPath.ts'
import { orderKey } from '../values/orderKey.ts'
import { assertCollectionId } from '../values/resourceName.ts'
import { filterFields } from './filters.ts'

const MAX_DISJUNCTIONS = 30
const MAX_NOT_IN_VALUES = 10
const MAX_FILTERS = 100

/**
 * Refuses what Firestore refuses before it looks at data or indexes.
 * @throws RpcError INVALID_ARGUMENT, UNIMPLEMENTED for a search of nearest vectors
 * https://firebase.google.com/docs/firestore/query-data/queries#query_limitations
 */
export function validateQuery(query: StructuredQuery): void {
  const { from = [], where, orderBy = [], limit, offset = 0, findNearest } = query
  if (findNearest) throw unimplemented('Vector search is not served here.')
  if (from.length > 1) throw invalidArgument('A query must have exactly one collection selector.')
  const collectionId = from[0]?.collectionId
  if (collectionId) assertCollectionId(collectionId)
  if (Number(limit ?? 0) < 0) throw invalidArgument('limit must not be negative.')
  if (offset < 0) throw invalidArgument('offset must not be negative.')
  if (where) {
    validateFilter(where)
    validateCombination(where)
  }
  for (const { field } of orderBy) parseFieldPath(field.fieldPath)
  const nameAt = orderBy.findIndex(({ field }) => field.fieldPath === DOCUMENT_ID)
  if (nameAt !== -1 && nameAt !== orderBy.length - 1) {
    throw invalidArgument(
      `order by clause cannot contain more fields after the key ${orderBy[nameAt + 1]?.field.fieldPath}`,
    )
  }
  const paths = orderBy.map(({ field }) => field.fieldPath)
  const repeated = paths.find((path, index) => paths.indexOf(path) !== index)
  if (repeated !== undefined)
    throw invalidArgument(`order by clause cannot contain duplicate fields ${repeated}`)
  for (const { fieldPath } of query.select?.fields ?? []) parseFieldPath(fieldPath)
}

/**
 * Refuses queries across collections that production never runs: below a document, and over collections of any id, it
 * only reads documents upwards by name.
 * @param isBelow whether the query's parent is a document
 * @throws RpcError INVALID_ARGUMENT, FAILED_PRECONDITION for the documents of a collection group downwards
 */
export function validateDescendants(query: StructuredQuery, isBelow: boolean): void {
  const { from = [], where, orderBy = [] } = query
  const { collectionId, allDescendants } = from[0] ?? { allDescendants: true }
  if (collectionId && !(allDescendants && isBelow)) return
  const isField = (path: string) => path !== DOCUMENT_ID
  const filtered = where ? filterFields(where).find(({ path }) => isField(path)) : undefined
  const isOrdered = orderBy.some(({ field }) => isField(field.fieldPath))
  if (allDescendants && isBelow && (filtered || isOrdered))
    throw invalidArgument('collection group queries are only allowed at the root parent')
  if (filtered) throw invalidArgument(`kind is required for filter: ${filtered.path}`)
  if (isOrdered || orderBy.some(({ direction }) => direction === 'DESCENDING')) {
    if (collectionId) throw failedPrecondition('The query requires an index.')
    throw invalidArgument('kind is required for all orders except __key__ ascending')
  }
}

function validateFilter(filter: Filter): void {
  if ('compositeFilter' in filter) {
    const { op, filters } = filter.compositeFilter as { op?: string; filters?: Filter[] }
    if (op !== 'AND' && op !== 'OR') throw invalidArgument('A composite filter needs the operator AND or OR.')
    if (!filters?.length) throw invalidArgument('Composite filter must have at least one sub-filter.')
    for (const inner of filters) validateFilter(inner)
    return
  }
  if ('unaryFilter' in filter) {
    if (!UNARY_OPERATORS.has(filter.unaryFilter.op))
      throw invalidArgument('Unary filter operator is not specified.')
    parseFieldPath(filter.unaryFilter.field?.fieldPath ?? '')
    return
  }
  if (!('fieldFilter' in filter)) throw invalidArgument('Filter type is not specified.')
  validateFieldFilter(filter.fieldFilter)
}

const UNARY_OPERATORS = new Set<UnaryOperator>(['IS_NAN', 'IS_NULL', 'IS_NOT_NAN', 'IS_NOT_NULL'])

function validateFieldFilter({
  field,
  op,
  value,
}: Extract<Filter, { fieldFilter: unknown }>['fieldFilter']): void {
  const path = field?.fieldPath ?? ''
  parseFieldPath(path)
  if (!op || (op as string) === 'OPERATOR_UNSPECIFIED')
    throw invalidArgument('Field filter operator is not specified.')
  if (!value || Object.keys(value).length === 0) throw invalidArgument('Field filter needs a value.')
  if (LIST_OPERATORS.has(op)) validateList(op, value)
  if (path === DOCUMENT_ID) validateNameFilter(op, value)
  if (ORDERED_OPERATORS.has(op) && 'nullValue' in value) throw invalidArgument(`${op} does not accept null.`)
  if (ORDERED_OPERATORS.has(op) && 'doubleValue' in value && value.doubleValue === 'NaN') {
    throw invalidArgument(`${op} does not accept NaN.`)
  }
}

const LIST_OPERATORS = new Set<FieldOperator>(['IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'])
const ORDERED_OPERATORS = new Set<FieldOperator>([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
])

const listOf = (value: Value): Value[] => ('arrayValue' in value ? (value.arrayValue.values ?? []) : [])

function validateList(op: FieldOperator, value: Value): void {
  if (!('arrayValue' in value)) throw invalidArgument(`'${op}' requires an array value.`)
  const { length } = listOf(value)
  if (length === 0) throw invalidArgument(`'${op}' requires a non-empty ArrayValue.`)
  const most = op === 'NOT_IN' ? MAX_NOT_IN_VALUES : MAX_DISJUNCTIONS
  if (length > most) throw invalidArgument(`'${op}' supports up to ${most} comparison values.`)
}

function validateNameFilter(op: FieldOperator, value: Value): void {
  if (op === 'ARRAY_CONTAINS' || op === 'ARRAY_CONTAINS_ANY') {
    throw invalidArgument(`__key__ filter cannot use the operator ${op}.`)
  }
  const operands = LIST_OPERATORS.has(op) ? listOf(value) : [value]
  if (!operands.every((operand) => 'referenceValue' in operand)) {
    throw invalidArgument('__key__ filter value must be a Key')
  }
}

function validateCombination(where: Filter): void {
  const used = filterFields(where)
  if (used.length > MAX_FILTERS)
    throw invalidArgument(`A query must not have more than ${MAX_FILTERS} filters.`)
  const count = (...ops: string[]) => used.filter(({ op }) => ops.includes(op)).length
  const notEquals = count('NOT_EQUAL', 'IS_NOT_NULL', 'IS_NOT_NAN')
  const notIns = count('NOT_IN')
  if (notIns > 1) throw invalidArgument('Only a single NOT_IN clause is allowed in a query.')
  if (notIns > 0 && notEquals > 0) {
    throw invalidArgument('NOT_IN cannot be used in the same query with NOT_EQUAL.')
  }
  if (notEquals > 1)
    throw invalidArgument('Only a single NOT_EQUAL, IS_NOT_NAN, IS_NOT_NULL filter allowed per query.')
  if (notIns > 0 && count('IN', 'ARRAY_CONTAINS_ANY') > 0) {
    throw invalidArgument("'NOT_IN' cannot be used in the same query with 'IN' or 'ARRAY_CONTAINS_ANY'.")
  }
  const conjunctions = toDisjunctiveForm(where)
  if (conjunctions.length > MAX_DISJUNCTIONS) {
    throw invalidArgument(
      `The query has ${conjunctions.length} disjunctions; the maximum is ${MAX_DISJUNCTIONS}.`,
    )
  }
  for (const conjunction of conjunctions) {
    if (
      conjunction.filter((filter) => 'fieldFilter' in filter && filter.fieldFilter.op === 'ARRAY_CONTAINS')
        .length > 1
    ) {
      throw invalidArgument("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.")
    }
  }
}

/** A filter without composites; IN and ARRAY_CONTAINS_ANY are single comparisons. */
export type SimpleFilter = Exclude<Filter, { compositeFilter: unknown }>

/**
 * The filter as an OR of ANDs, each one scan of an index. Stops growing just above the limit that validateQuery
 * enforces.
 */
export function toDisjunctiveForm(filter: Filter): SimpleFilter[][] {
  if ('compositeFilter' in filter) {
    const parts = filter.compositeFilter.filters.map(toDisjunctiveForm)
    if (filter.compositeFilter.op === 'OR') return parts.flat()
    return parts.reduce<SimpleFilter[][]>(
      (sums, part) =>
        sums.length * part.length > MAX_DISJUNCTIONS * 10
          ? [...sums, ...part]
          : sums.flatMap((sum) => part.map((term) => [...sum, ...term])),
      [[]],
    )
  }
  if ('unaryFilter' in filter) return [[filter]]
  const { field, op, value } = filter.fieldFilter
  if (op !== 'IN' && op !== 'ARRAY_CONTAINS_ANY') return [[filter]]
  const single = op === 'IN' ? 'EQUAL' : 'ARRAY_CONTAINS'
  const distinct = new Map(listOf(value).map((operand) => [orderKey(operand), operand]))
  return [...distinct.values()].map((operand) => [{ fieldFilter: { field, op: single, value: operand } }])
}
