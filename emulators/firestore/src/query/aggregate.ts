import type { Document, Value } from '../contracts.ts'
import { invalidArgument, unimplemented } from '../status.ts'
import { getField, parseFieldPath } from '../values/fieldPath.ts'
import { doubleValue } from '../writes/applyTransform.ts'

export interface Aggregation {
  alias?: string
  count?: { upTo?: string }
  sum?: { field: { fieldPath: string } }
}

/** @throws RpcError INVALID_ARGUMENT, UNIMPLEMENTED for averages */
export function validateAggregations(aggregations: Aggregation[]): void {
  if (aggregations.length === 0) throw invalidArgument('Aggregations can not be empty')
  for (const { count, sum } of aggregations) {
    if (sum) parseFieldPath(sum.field.fieldPath)
    else if (!count) throw unimplemented('Averages are not implemented.')
    if (count?.upTo !== undefined && BigInt(count.upTo) <= 0n) throw invalidArgument('upTo must be positive.')
  }
}

/** Fields required in aggregated documents. */
export const aggregatedFields = (aggregations: Aggregation[]): string[] => [
  ...new Set(aggregations.flatMap(({ sum }) => sum?.field.fieldPath ?? [])),
]

/** One row: the value of each aggregation under its alias (default `field_1`, …). */
export function aggregate(documents: Document[], aggregations: Aggregation[]): Record<string, Value> {
  const row: Record<string, Value> = {}
  let unnamed = 0
  for (const aggregation of aggregations) {
    const alias = aggregation.alias || `field_${++unnamed}`
    row[alias] = aggregateOne(documents, aggregation)
  }
  return row
}

function aggregateOne(documents: Document[], { count, sum }: Aggregation): Value {
  if (count) {
    const upTo = count.upTo === undefined ? Number.POSITIVE_INFINITY : Number(count.upTo)
    return { integerValue: String(Math.min(documents.length, upTo)) }
  }
  const path = parseFieldPath(sum?.field.fieldPath ?? '')
  const values = documents
    .map((document) => getField(document.fields, path))
    .filter((value) => value !== undefined && ('integerValue' in value || 'doubleValue' in value))
  return total(values)
}

/** Integers stay integers; a sum beyond 64 bits, or with a double in it, is a double. */
function total(values: Value[]): Value {
  const integers = values.flatMap((value) => ('integerValue' in value ? BigInt(value.integerValue) : []))
  const integer = integers.reduce((sum, each) => sum + each, 0n)
  if (integers.length === values.length && BigInt.asIntN(64, integer) === integer)
    return { integerValue: String(integer) }
  return doubleValue(
    values.reduce(
      (sum, value) => sum + ('doubleValue' in value ? Number(value.doubleValue) : 0),
      Number(integer),
    ),
  )
}
