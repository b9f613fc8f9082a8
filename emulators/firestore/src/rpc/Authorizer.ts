import type { AuthContext, Document, RulesDatabase, RulesRequest } from '../contracts.ts'
import type { CompiledQuery } from '../query/CompiledQuery.ts'
import type { Ruleset } from '../rules/Ruleset.ts'
import { permissionDenied } from '../status.ts'
import type { Database } from '../store/Database.ts'
import { documentName, parseResourceName } from '../values/resourceName.ts'
import { toMilliseconds } from '../values/timestamps.ts'
import type { AppliedWrite } from '../writes/applyWrite.ts'

/** Asks the project's rules about each client's operation; `admin` passes unasked. */
export class Authorizer {
  private readonly rulesets = new Map<string, Ruleset>()
  private fallback: Ruleset | undefined

  /** Rules for projects without their own; undefined allows everything. */
  setDefault(ruleset: Ruleset | undefined): void {
    this.fallback = ruleset
  }

  setForProject(projectId: string, ruleset: Ruleset): void {
    this.rulesets.set(projectId, ruleset)
  }

  /** @throws RpcError PERMISSION_DENIED unless the document, existing or not, may be read */
  get(database: Database, auth: AuthContext, name: string, resource: Document | null): void {
    const path = parseResourceName(name).segments
    this.ask(database, auth, { method: 'get', path, resource, incoming: null })
  }

  /** @throws RpcError PERMISSION_DENIED unless the rules allow every possible result of the query */
  list(database: Database, auth: AuthContext, query: CompiledQuery): void {
    const { parent, scope } = query
    const path = scope.kind === 'everything' ? parent.segments : [...parent.segments, scope.id]
    this.ask(database, auth, {
      method: 'list',
      path,
      resource: null,
      incoming: null,
      query: query.query,
      ...(scope.kind !== 'collection' && { allDescendants: true }),
    })
  }

  /**
   * `request.time` equals the commit's server timestamps to the digit: rules compare the two.
   * @throws RpcError PERMISSION_DENIED unless every write of the commit is allowed
   */
  writes(database: Database, auth: AuthContext, writes: AppliedWrite[], commitTime: string): void {
    if (auth.kind === 'admin') return
    const time = toMilliseconds(commitTime)
    const accessed = new Set<string>()
    for (const { kind, name, before, after: incoming } of writes) {
      const method = kind === 'delete' ? 'delete' : before ? 'update' : 'create'
      const path = parseResourceName(name).segments
      const shared = writes.length > 1 ? { accessed } : {}
      this.ask(database, auth, { method, path, resource: before, incoming }, shared, time)
    }
  }

  private ask(
    database: Database,
    auth: AuthContext,
    request: Omit<RulesRequest, 'auth' | 'database' | 'time'>,
    shared: Pick<RulesDatabase, 'accessed'> = {},
    time = database.clock.current(),
  ): void {
    if (auth.kind === 'admin') return
    const ruleset = this.rulesets.get(database.name.split('/')[1] as string) ?? this.fallback
    if (!ruleset) return
    const get = (path: string[]) => database.get(documentName(database.name, path))
    const answer = ruleset.authorize({ ...request, auth, database: database.name, time }, { get, ...shared })
    if (!answer.allowed) throw permissionDenied(answer.reason)
  }
}
