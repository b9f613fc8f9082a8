import type { CompiledQuery } from '../query/CompiledQuery.ts'
import { DOCUMENT_ID } from '../values/fieldPath.ts'
import type { ConfiguredField } from './IndexConfig.ts'
import { requirementOf } from './requireIndex.ts'

const DIRECTIONS = { ASCENDING: 'ASC', DESCENDING: 'DESC', CONTAINS: 'CONTAINS' } as const

export interface IndexUsed {
  query_scope: 'Collection' | 'Collection group'
  /** As `(city ASC, __name__ ASC)` */
  properties: string
}

/**
 * The indexes that answer a query when no composite index was made for less: per alternative the one of its shape, or
 * one for each field when only equalities are asked.
 * @param aggregated paths of summed or averaged fields
 * @param vector the field and dimension of a search for nearest vectors, as the index names it
 * https://firebase.google.com/docs/firestore/query-explain
 */
export function indexesUsed(
  query: CompiledQuery,
  { aggregated = [], vector }: { aggregated?: string[]; vector?: string } = {},
): IndexUsed[] {
  const used = new Set<string>()
  for (const conjunction of query.conjunctions) {
    const { equal, ordered, read } = requirementOf(query, conjunction, aggregated)
    const onlyEqualities = ordered.length === 1 && read.length === 0 && vector === undefined
    const sets = onlyEqualities && equal.length > 1 ? equal.map((field) => [field]) : [equal]
    for (const fixed of sets) {
      const fields: ConfiguredField[] = [
        ...fixed,
        ...ordered.slice(0, -1),
        ...read.map((path) => ({ path, mode: 'ASCENDING' as const })),
        { path: DOCUMENT_ID, mode: ordered.at(-1)?.mode ?? 'ASCENDING' },
      ]
      const spelled = fields.map(({ path, mode }) => `${path} ${DIRECTIONS[mode]}`)
      used.add(`(${[...spelled, ...(vector === undefined ? [] : [vector])].join(', ')})`)
    }
  }
  const query_scope = query.scope.kind === 'collection' ? 'Collection' : 'Collection group'
  return [...used].map((properties) => ({ query_scope, properties }))
}
