import type { FieldOperator, Filter, StructuredQuery, Value } from '../contracts.ts'
import { invalidArgument, unimplemented } from '../status.ts'
import { DOCUMENT_ID, parseFieldPath } from '../values/fieldPath.ts'
import { orderKey } from '../values/orderKey.ts'
import { assertCollectionId } from '../values/resourceName.ts'
import { filterFields } from './filters.ts'

const MAX_DISJUNCTIONS = 30
const MAX_NOT_IN_VALUES = 10
const MAX_FILTERS = 100

/**
 * Refuses what Firestore refuses before it looks at data or indexes.
 * @throws RpcError INVALID_ARGUMENT, UNIMPLEMENTED for what this server does not serve
 * https://firebase.google.com/docs/firestore/query-data/queries#query_limitations
 */
export function validateQuery(query: StructuredQuery): void {
  const { from = [], where, orderBy = [], limit, offset, findNearest } = query
  if (findNearest) throw unimplemented('Vector search is not served here.')
  if (offset) throw unimplemented('Offsets are not served here.')
  if (from.length > 1) throw invalidArgument('A query must have exactly one collection selector.')
  const collectionId = from[0]?.collectionId
  if (collectionId) assertCollectionId(collectionId)
  if (Number(limit ?? 0) < 0) throw invalidArgument('limit must not be negative.')
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

function validateFilter(filter: Filter): void {
  if ('compositeFilter' in filter) {
    const { op, filters } = filter.compositeFilter as { op?: string; filters?: Filter[] }
    if (op !== 'AND') throw unimplemented(`The operator ${op} is not served here.`)
    if (!filters?.length) throw invalidArgument('Composite filter must have at least one sub-filter.')
    for (const inner of filters) validateFilter(inner)
    return
  }
  if ('unaryFilter' in filter) {
    const { op } = filter.unaryFilter as { op?: string }
    if (op !== 'IS_NULL') throw unimplemented(`The operator ${op} is not served here.`)
    parseFieldPath(filter.unaryFilter.field?.fieldPath ?? '')
    return
  }
  if (!('fieldFilter' in filter)) throw invalidArgument('Filter type is not specified.')
  validateFieldFilter(filter.fieldFilter)
}

function validateFieldFilter({
  field,
  op,
  value,
}: Extract<Filter, { fieldFilter: unknown }>['fieldFilter']): void {
  const path = field?.fieldPath ?? ''
  parseFieldPath(path)
  if (!OPERATORS.has(op)) throw unimplemented(`The operator ${op} is not served here.`)
  if (!value || Object.keys(value).length === 0) throw invalidArgument('Field filter needs a value.')
  if (LIST_OPERATORS.has(op)) validateList(op, value)
  if (path === DOCUMENT_ID) validateNameFilter(op, value)
  if (ORDERED_OPERATORS.has(op) && 'nullValue' in value) throw invalidArgument(`${op} does not accept null.`)
  if (ORDERED_OPERATORS.has(op) && 'doubleValue' in value && value.doubleValue === 'NaN') {
    throw invalidArgument(`${op} does not accept NaN.`)
  }
}

const LIST_OPERATORS = new Set<FieldOperator>(['IN', 'NOT_IN'])
const ORDERED_OPERATORS = new Set<FieldOperator>([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
])

const OPERATORS = new Set<FieldOperator>(['EQUAL', ...LIST_OPERATORS, ...ORDERED_OPERATORS])

const listOf = (value: Value): Value[] => ('arrayValue' in value ? (value.arrayValue.values ?? []) : [])

function validateList(op: FieldOperator, value: Value): void {
  if (!('arrayValue' in value)) throw invalidArgument(`'${op}' requires an array value.`)
  const { length } = listOf(value)
  if (length === 0) throw invalidArgument(`'${op}' requires a non-empty ArrayValue.`)
  const most = op === 'NOT_IN' ? MAX_NOT_IN_VALUES : MAX_DISJUNCTIONS
  if (length > most) throw invalidArgument(`'${op}' supports up to ${most} comparison values.`)
}

function validateNameFilter(op: FieldOperator, value: Value): void {
  const operands = LIST_OPERATORS.has(op) ? listOf(value) : [value]
  if (!operands.every((operand) => 'referenceValue' in operand)) {
    throw invalidArgument('__key__ filter value must be a Key')
  }
}

function validateCombination(where: Filter): void {
  const used = filterFields(where)
  if (used.length > MAX_FILTERS)
    throw invalidArgument(`A query must not have more than ${MAX_FILTERS} filters.`)
  const notIns = used.filter(({ op }) => op === 'NOT_IN').length
  if (notIns > 1) throw invalidArgument('Only a single NOT_IN clause is allowed in a query.')
  if (notIns > 0 && used.some(({ op }) => op === 'IN'))
    throw invalidArgument("'NOT_IN' cannot be used in the same query with 'IN'.")
  const conjunctions = toDisjunctiveForm(where)
  if (conjunctions.length > MAX_DISJUNCTIONS) {
    throw invalidArgument(
      `The query has ${conjunctions.length} disjunctions; the maximum is ${MAX_DISJUNCTIONS}.`,
    )
  }
}

/** A filter without composites; IN is single comparisons. */
export type SimpleFilter = Exclude<Filter, { compositeFilter: unknown }>

/** The filter as an OR of ANDs, each one scan of an index; cut just above the limit of validateQuery. */
export function toDisjunctiveForm(filter: Filter): SimpleFilter[][] {
  if ('compositeFilter' in filter) {
    const parts = filter.compositeFilter.filters.map(toDisjunctiveForm)
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
  if (op !== 'IN') return [[filter]]
  const distinct = new Map(listOf(value).map((operand) => [orderKey(operand), operand]))
  return [...distinct.values()].map((operand) => [{ fieldFilter: { field, op: 'EQUAL', value: operand } }])
}
