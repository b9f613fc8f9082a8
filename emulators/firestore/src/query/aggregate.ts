import type { Document, Value } from '../contracts.ts'
import { invalidArgument, unimplemented } from '../status.ts'

/** google.firestore.v1.StructuredAggregationQuery.Aggregation in JSON form. */
export interface Aggregation {
  alias?: string
  count?: { upTo?: string }
}

/** @throws RpcError INVALID_ARGUMENT, UNIMPLEMENTED for sums and averages */
export function validateAggregations(aggregations: Aggregation[]): void {
  if (aggregations.length === 0) throw invalidArgument('Aggregations can not be empty')
  for (const { count } of aggregations) {
    if (!count) throw unimplemented('Only counts are served here.')
    if (count.upTo !== undefined && BigInt(count.upTo) <= 0n) throw invalidArgument('upTo must be positive.')
  }
}

/** One row: each count under its alias (`field_1`, … where none is given). */
export function aggregate(documents: Document[], aggregations: Aggregation[]): Record<string, Value> {
  return Object.fromEntries(
    aggregations.map(({ alias, count }, index) => {
      const upTo = count?.upTo === undefined ? Number.POSITIVE_INFINITY : Number(count.upTo)
      return [alias || `field_${index + 1}`, { integerValue: String(Math.min(documents.length, upTo)) }]
    }),
  )
}
