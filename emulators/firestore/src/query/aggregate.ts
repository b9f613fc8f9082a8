import type { Document, Value } from '../contracts.ts'
import { invalidArgument } from '../status.ts'
import { getField, parseFieldPath } from '../values/fieldPath.ts'
import { doubleValue } from '../writes/applyTransform.ts'
import { ExactSum } from './ExactSum.ts'

/** google.firestore.v1.StructuredAggregationQuery.Aggregation in JSON form. */
export interface Aggregation {
  alias?: string
  count?: { upTo?: string }
  sum?: { field: { fieldPath: string } }
  avg?: { field: { fieldPath: string } }
}

const MAX_AGGREGATIONS = 5
const MAX_ALIAS_BYTES = 1500

/** @throws RpcError INVALID_ARGUMENT */
export function validateAggregations(aggregations: Aggregation[]): void {
  if (aggregations.length === 0) throw invalidArgument('Aggregations can not be empty')
  if (aggregations.length > MAX_AGGREGATIONS) {
    throw invalidArgument('The maximum number of aggregations allowed in an aggregation query is 5.')
  }
  const aliases = new Set<string>()
  for (const { alias, count, sum, avg } of aggregations) {
    if (alias !== undefined) {
      if (aliases.has(alias)) throw invalidArgument(`Aggregation aliases contain duplicate alias: ${alias}`)
      if (Buffer.byteLength(alias) > MAX_ALIAS_BYTES) {
        throw invalidArgument(`Aggregation alias is longer than ${MAX_ALIAS_BYTES} bytes.`)
      }
      aliases.add(alias)
    }
    const field = sum?.field ?? avg?.field
    if (field) parseFieldPath(field.fieldPath)
    else if (!count) throw invalidArgument('Aggregation has no operator.')
    if (count?.upTo !== undefined && BigInt(count.upTo) <= 0n) throw invalidArgument('upTo must be positive.')
  }
}

/** The fields that every aggregated document must have. */
export const aggregatedFields = (aggregations: Aggregation[]): string[] => [
  ...new Set(aggregations.flatMap(({ sum, avg }) => (sum ?? avg)?.field.fieldPath ?? [])),
]

/** One row: the value of each aggregation under its alias (`field_1`, … where none is given). */
export function aggregate(documents: Document[], aggregations: Aggregation[]): Record<string, Value> {
  const row: Record<string, Value> = {}
  let unnamed = 0
  for (const aggregation of aggregations) {
    const alias = aggregation.alias || `field_${++unnamed}`
    row[alias] = aggregateOne(documents, aggregation)
  }
  return row
}

function aggregateOne(documents: Document[], { count, sum, avg }: Aggregation): Value {
  if (count) {
    const upTo = count.upTo === undefined ? Number.POSITIVE_INFINITY : Number(count.upTo)
    return { integerValue: String(Math.min(documents.length, upTo)) }
  }
  const path = parseFieldPath((sum ?? avg)?.field.fieldPath ?? '')
  const values = documents
    .map((document) => getField(document.fields, path))
    .filter((value) => value !== undefined && ('integerValue' in value || 'doubleValue' in value))
  return sum ? total(values) : average(values)
}

/** Integers stay integers; a sum that leaves 64 bits, or has a double in it, is a double. */
function total(values: Value[]): Value {
  const sum = new ExactSum()
  for (const value of values) sum.add(value)
  const { integer } = sum
  if (integer !== undefined && BigInt.asIntN(64, integer) === integer)
    return { integerValue: String(integer) }
  return doubleValue(sum.toNumber())
}

/** The sum as a double, divided: two roundings, and infinite when the sum is, as in production. */
function average(values: Value[]): Value {
  if (values.length === 0) return { nullValue: null }
  const sum = new ExactSum()
  for (const value of values) sum.add(value)
  return doubleValue(sum.toNumber() / values.length)
}
