import type { Json } from '../contracts.ts'
import { type IndexUsed, indexesUsed } from '../indexes/indexesUsed.ts'
import type { CompiledQuery } from '../query/CompiledQuery.ts'
import type { FindNearest } from '../query/findNearest.ts'
import { vectorComponents } from '../values/orderKey.ts'

/** google.firestore.v1.ExplainOptions in JSON form; without `analyze` a query is planned, not run. */
export interface ExplainOptions {
  analyze?: boolean
}

/** What a run found and looked at, in documents and index entries. */
export interface Execution {
  resultsReturned: number
  documentsScanned: number
  indexEntriesScanned: number
  /** Documents, or thousands of index entries, that production would charge for; one at least. */
  readOperations: number
  nanoseconds: number
}

/** google.firestore.v1.PlanSummary in JSON form. */
export function planSummary(
  query: CompiledQuery,
  aggregated: string[] = [],
  nearest?: FindNearest,
): { indexesUsed: IndexUsed[] } {
  const vector = nearest && spelledVector(nearest)
  return { indexesUsed: indexesUsed(query, { aggregated, ...(vector !== undefined && { vector }) }) }
}

/** google.firestore.v1.ExecutionStats in JSON form. */
export function executionStats(execution: Execution): Json {
  const { resultsReturned, documentsScanned, indexEntriesScanned, readOperations } = execution
  const nanoseconds = Math.max(1, Math.round(execution.nanoseconds))
  const seconds = Math.trunc(nanoseconds / 1e9)
  return {
    resultsReturned: String(resultsReturned),
    executionDuration: `${seconds}.${String(nanoseconds % 1e9).padStart(9, '0')}s`,
    readOperations: String(Math.max(1, readOperations)),
    debugStats: {
      documents_scanned: String(documentsScanned),
      index_entries_scanned: String(indexEntriesScanned),
      billing_details: {
        documents_billable: String(documentsScanned),
        index_entries_billable: documentsScanned > 0 ? '0' : String(indexEntriesScanned),
        min_query_cost: documentsScanned + indexEntriesScanned > 0 ? '0' : '1',
      },
    },
  }
}

function spelledVector({ vectorField, queryVector }: FindNearest): string {
  const fields = queryVector && 'mapValue' in queryVector ? (queryVector.mapValue.fields ?? {}) : {}
  return `${vectorField?.fieldPath} VECTOR<${vectorComponents(fields)?.length ?? 0}>`
}
