import type { Document, FieldOperator, Filter, Value } from '../contracts.ts'
import { DOCUMENT_ID, getField, parseFieldPath } from '../values/fieldPath.ts'
import { orderKey, typeTag } from '../values/orderKey.ts'

type FieldFilter = Extract<Filter, { fieldFilter: unknown }>['fieldFilter']
export type Matcher = (document: Document) => boolean

const NULL_KEY = orderKey({ nullValue: null })
const NAN_KEY = orderKey({ doubleValue: 'NaN' })

/** Reads a field for comparison; the document's name reads as a reference to it. */
function fieldReader(path: string): (document: Document) => Value | undefined {
  if (path === DOCUMENT_ID) return (document) => ({ referenceValue: document.name })
  const segments = parseFieldPath(path)
  return (document) => getField(document.fields, segments)
}

export function compileFilter(filter: Filter): Matcher {
  if ('compositeFilter' in filter) {
    const matchers = filter.compositeFilter.filters.map(compileFilter)
    return (document) => matchers.every((matches) => matches(document))
  }
  if ('unaryFilter' in filter) {
    const read = fieldReader(filter.unaryFilter.field.fieldPath)
    return (document) => keyOf(read(document)) === NULL_KEY
  }
  return compileFieldFilter(filter.fieldFilter)
}

function compileFieldFilter({ field, op, value }: FieldFilter): Matcher {
  const read = fieldReader(field.fieldPath)
  const operand = orderKey(value)
  const operands = new Set(elementsOf(value).map(orderKey))
  // Lists of alternatives never find null or NaN; NOT_IN does know them.
  const comparable = (key: string) => key !== NULL_KEY && key !== NAN_KEY
  const tag = typeTag(value)
  const compare = COMPARISONS[op]
  if (compare) {
    // Ranges stay within the type of the operand; NaN is of another type than numbers.
    return (document) => {
      const key = keyOf(read(document))
      return key?.charAt(0) === tag && compare(key, operand)
    }
  }
  switch (op) {
    case 'EQUAL':
      return (document) => keyOf(read(document)) === operand
    case 'IN':
      return (document) => {
        const key = keyOf(read(document))
        return key !== undefined && comparable(key) && operands.has(key)
      }
    default:
      return (document) => {
        const key = keyOf(read(document))
        return key !== undefined && key !== NULL_KEY && !operands.has(NULL_KEY) && !operands.has(key)
      }
  }
}

const COMPARISONS: Partial<Record<FieldOperator, (key: string, operand: string) => boolean>> = {
  LESS_THAN: (key, operand) => key < operand,
  LESS_THAN_OR_EQUAL: (key, operand) => key <= operand,
  GREATER_THAN: (key, operand) => key > operand,
  GREATER_THAN_OR_EQUAL: (key, operand) => key >= operand,
}

const keyOf = (value: Value | undefined): string | undefined =>
  value === undefined ? undefined : orderKey(value)

const elementsOf = (value: Value | undefined): Value[] =>
  value && 'arrayValue' in value ? (value.arrayValue.values ?? []) : []

export function filterFields(filter: Filter): Array<{ path: string; op: FieldOperator | 'IS_NULL' }> {
  if ('compositeFilter' in filter) return filter.compositeFilter.filters.flatMap(filterFields)
  const { field, op } = 'unaryFilter' in filter ? filter.unaryFilter : filter.fieldFilter
  return [{ path: field.fieldPath, op }]
}

const INEQUALITIES = new Set<string>([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_IN',
])

export const isInequality = (op: FieldOperator | 'IS_NULL'): boolean => INEQUALITIES.has(op)
