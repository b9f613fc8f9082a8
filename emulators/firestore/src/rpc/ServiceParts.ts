import type { CompiledQuery } from '../query/CompiledQuery.ts'
import type { Authorizer } from './Authorizer.ts'
import type { Committer } from './commit.ts'
import type { Databases } from './Databases.ts'

export interface ServiceParts {
  databases: Databases
  authorizer: Authorizer
  committer: Committer
  /** Throws FAILED_PRECONDITION when no index serves the query. */
  requireIndex(query: CompiledQuery): void
}
