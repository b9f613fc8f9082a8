import type { AuthContext, CommitChange, Document, StructuredQuery } from '../contracts.ts'
import { type CompiledQuery, compileQuery, inScope } from '../query/CompiledQuery.ts'
import { runQuery } from '../query/runQuery.ts'
import { invalidArgument } from '../status.ts'
import type { Database } from '../store/Database.ts'
import { parseDocumentName, parseParentName } from '../values/resourceName.ts'
import type { Authorizer } from '../rpc/Authorizer.ts'

export interface ListenRequest {
  database?: string
  addTarget?: TargetRequest
  removeTarget?: number
}

export interface TargetRequest {
  targetId?: number
  query?: { parent?: string; structuredQuery?: StructuredQuery }
  documents?: { documents?: string[] }
  resumeToken?: string
  readTime?: string
  expectedCount?: number
}

/** A listener's target: documents by name, or a query. */
export interface Target {
  id: number
  names: Set<string> | undefined
  query: CompiledQuery | undefined
  /** Names of the listener's results. */
  sent: Set<string>
}

/** @throws RpcError INVALID_ARGUMENT for a target without documents or query of this database */
export function targetOf(request: TargetRequest, databaseName: string): Target {
  const id = request.targetId ?? 0
  if (id < 0) throw invalidArgument('target_id must not be negative.')
  const target: Target = { id, names: undefined, query: undefined, sent: new Set() }
  if (request.documents) {
    target.names = new Set(request.documents.documents)
    for (const name of target.names) assertSameDatabase(parseDocumentName(name).database, databaseName)
  } else if (request.query) {
    const parent = parseParentName(request.query.parent ?? '')
    assertSameDatabase(parent.database, databaseName)
    target.query = compileQuery(parent, request.query.structuredQuery ?? {})
  } else {
    throw invalidArgument('A target needs documents or a query.')
  }
  return target
}

function assertSameDatabase(actual: string, expected: string): void {
  if (actual !== expected)
    throw invalidArgument(`The target is in ${actual}, but the stream is for ${expected}.`)
}

/** @throws RpcError PERMISSION_DENIED */
export function authorizeTarget(
  target: Target,
  database: Database,
  authorizer: Authorizer,
  auth: AuthContext,
): void {
  if (target.query) authorizer.list(database, auth, target.query)
  for (const name of target.names ?? []) authorizer.get(database, auth, name, database.get(name))
}

/** The target's results now, or at a past moment that the log covers. */
export function resultsOf({ names, query }: Target, database: Database, at?: string): Document[] {
  if (query) return runQuery(database, query, at === undefined ? {} : { at })
  return [...(names ?? [])]
    .map((name) => (at === undefined ? database.get(name) : database.getAt(name, at)))
    .filter((document) => document !== null)
}

/** A change's effect on a target, judged by that document alone. */
export function touches({ names, query }: Target, { name, before, after }: CommitChange): boolean {
  if (names) return names.has(name)
  if (!query || !inScope(query.scope, name)) return false
  return [before, after].some((version) => version !== null && query.matches(version))
}

/** Whether a document is a result, for targets without a limit. */
export const isResult = ({ query }: Target, document: Document | null): boolean =>
  document !== null && (query === undefined || query.matches(document))

/** A resume token says up to which moment a listener has seen everything. */
export const resumeToken = (time: string): string => Buffer.from(time).toString('base64')

/** The moment in a token; undefined for a foreign one. */
export function resumeTime({ resumeToken: token, readTime }: TargetRequest): string | undefined {
  if (readTime !== undefined) return readTime
  if (!token) return undefined
  const text = Buffer.from(token, 'base64').toString()
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? text : undefined
}
