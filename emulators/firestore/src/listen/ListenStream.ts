import type { CommitChange, Document, Json, StreamCall, StreamSession } from '../contracts.ts'
import { asRpcError, invalidArgument } from '../status.ts'
import type { CompiledQuery } from '../query/CompiledQuery.ts'
import type { OpenDatabase } from '../rpc/Databases.ts'
import type { ServiceParts } from '../rpc/ServiceParts.ts'
import { timestampMicros } from '../values/timestamps.ts'
import {
  authorizeTarget,
  isResult,
  type ListenRequest,
  resultsOf,
  resumeTime,
  resumeToken,
  type Target,
  targetOf,
  type TargetRequest,
} from './Target.ts'
import type { TargetRegistry } from './TargetRegistry.ts'

const FORGOTTEN_AFTER_MICROS = 10_000_000

/** A commit's effect on one document on one stream. */
interface Delta {
  document: Document | null
  entered: number[]
  left: number[]
}

/** One Listen stream: its targets, and the client's knowledge of them. */
export class ListenStream implements StreamSession<Json> {
  private readonly targets = new Map<number, Target>()
  private readonly parts: ServiceParts
  private readonly registry: TargetRegistry
  private readonly call: StreamCall<Json>
  private readonly opened: OpenDatabase
  private closed = false

  constructor(parts: ServiceParts, registry: TargetRegistry, call: StreamCall<Json>) {
    this.parts = parts
    this.registry = registry
    this.call = call
    this.opened = parts.databases.open(call.database)
  }

  message(json: Json): void {
    if (this.closed) return
    const { database, addTarget, removeTarget } = json as ListenRequest
    try {
      if (database !== undefined && database !== this.call.database)
        throw invalidArgument(`The stream is for ${this.call.database}, not for ${database}.`)
      if (addTarget) this.add(addTarget)
      else if (removeTarget !== undefined) this.remove(removeTarget)
      else throw invalidArgument('A listen request must add or remove a target.')
    } catch (error) {
      this.close()
      this.call.end(asRpcError(error))
    }
  }

  close(): void {
    this.closed = true
    for (const target of this.targets.values()) this.forget(target)
  }

  /** Sends the effects of one commit on the targets that it touches. */
  deliver(touched: Map<Target, CommitChange[]>, commitTime: string): void {
    const deltas = new Map<string, Delta>()
    for (const [target, changes] of touched) {
      if (this.targets.get(target.id) !== target || !this.stillAllowed(target)) continue
      if (target.query?.limit === undefined) this.collect(target, changes, deltas)
      else this.collectLimited(target, target.query, changes, deltas)
    }
    for (const [name, delta] of deltas) this.sendDelta(name, delta, commitTime)
    this.sendSnapshot(commitTime)
  }

  private add(request: TargetRequest): void {
    const { database } = this.opened
    const id = request.targetId ?? 0
    if (this.targets.has(id)) throw invalidArgument(`Target id ${id} is already in use.`)
    let target: Target
    try {
      target = targetOf(request, database.name)
      authorizeTarget(target, database, this.parts.authorizer, this.call.auth)
      if (target.query) this.parts.requireIndex(target.query)
    } catch (error) {
      this.sendRemoved(id, error)
      return
    }
    this.sendChange('ADD', id)
    this.sendInitial(target, resumeTime(request), request.expectedCount)
    const readTime = database.clock.current()
    this.sendSnapshot(readTime, 'CURRENT', [id])
    this.sendSnapshot(readTime)
    this.targets.set(id, target)
    this.registry.add(database, this, target)
  }

  /** All results; or the changes since a listener left that then had `expectedCount` of them. */
  private sendInitial(target: Target, since: string | undefined, expectedCount: number | undefined): void {
    const { database } = this.opened
    const results = resultsOf(target, database)
    for (const { name } of results) target.sent.add(name)
    const readTime = database.clock.current()
    const known = since !== undefined && since <= readTime && database.log.covers(since)
    const before = known ? resultsOf(target, database, since) : []
    const had = new Set(before.map(({ name }) => name))
    for (const document of results) {
      if (!known || !had.has(document.name) || document.updateTime > since)
        this.sendDocument(target, document)
    }
    if (known && (expectedCount === undefined || !isForgotten(since, readTime))) {
      for (const name of had) {
        if (!target.sent.has(name)) {
          this.sendDelta(name, { document: database.get(name), entered: [], left: [target.id] }, readTime)
        }
      }
      // It remembers other data than ours, such as a former server's.
      if (expectedCount !== undefined && expectedCount !== before.length) this.sendCount(target, results)
      return
    }
    for (const name of target.names ?? []) {
      if (!target.sent.has(name))
        this.sendDelta(name, { document: null, entered: [], left: [target.id] }, readTime)
    }
    // Away for long: the client must find out by itself which results are gone.
    if (since !== undefined) this.sendCount(target, results)
  }

  /** The count shows a client that documents are gone; it asks for all again. */
  private sendCount({ id }: Target, results: Document[]): void {
    this.call.send({ filter: { targetId: id, count: results.length } })
  }

  private sendDocument({ id, query }: Target, document: Document): void {
    this.call.send({
      documentChange: { document: query ? query.project(document) : document, targetIds: [id] },
    })
  }

  private remove(id: number): void {
    const target = this.targets.get(id)
    if (target) this.forget(target)
    this.sendChange('REMOVE', id)
  }

  private forget(target: Target): void {
    this.targets.delete(target.id)
    this.registry.delete(this.opened.database, target)
  }

  private stillAllowed(target: Target): boolean {
    try {
      authorizeTarget(target, this.opened.database, this.parts.authorizer, this.call.auth)
      return true
    } catch (error) {
      this.forget(target)
      this.sendRemoved(target.id, error)
      return false
    }
  }

  private collect(target: Target, changes: CommitChange[], deltas: Map<string, Delta>): void {
    for (const { name, after } of changes) {
      if (isResult(target, after)) {
        deltaFor(deltas, name, after && target.query ? target.query.project(after) : after).entered.push(
          target.id,
        )
        target.sent.add(name)
      } else if (target.sent.delete(name) || target.names) {
        deltaFor(deltas, name, after).left.push(target.id)
      }
    }
  }

  /** With a limit, a change to one document can bring in or push out another: compare the results. */
  private collectLimited(
    target: Target,
    query: CompiledQuery,
    changes: CommitChange[],
    deltas: Map<string, Delta>,
  ): void {
    const { database } = this.opened
    const changed = new Set(changes.map(({ name }) => name))
    const results = resultsOf(target, database)
    const now = new Set(results.map(({ name }) => name))
    for (const document of results) {
      if (changed.has(document.name) || !target.sent.has(document.name)) {
        deltaFor(deltas, document.name, query.project(document)).entered.push(target.id)
      }
    }
    for (const name of target.sent) {
      if (!now.has(name)) deltaFor(deltas, name, database.get(name)).left.push(target.id)
    }
    target.sent = now
  }

  private sendDelta(name: string, { document, entered, left }: Delta, readTime: string): void {
    if (!document) {
      this.call.send({ documentDelete: { document: name, removedTargetIds: left, readTime } })
    } else {
      this.call.send({ documentChange: { document, targetIds: entered, removedTargetIds: left } })
    }
  }

  private sendChange(targetChangeType: 'ADD' | 'REMOVE', id: number): void {
    this.call.send({ targetChange: { targetChangeType, targetIds: [id] } })
  }

  private sendRemoved(id: number, thrown: unknown): void {
    const { code, message } = asRpcError(thrown)
    this.call.send({
      targetChange: { targetChangeType: 'REMOVE', targetIds: [id], cause: { code, message } },
    })
  }

  /** The targets, all if none is named, have now seen everything up to this time. */
  private sendSnapshot(readTime: string, targetChangeType = 'NO_CHANGE', targetIds: number[] = []): void {
    const token = resumeToken(readTime)
    this.call.send({ targetChange: { targetChangeType, targetIds, readTime, resumeToken: token } })
  }
}

/** As production, which forgets a listener some seconds after it has gone. */
const isForgotten = (since: string, now: string): boolean =>
  timestampMicros(now) - timestampMicros(since) > FORGOTTEN_AFTER_MICROS

function deltaFor(deltas: Map<string, Delta>, name: string, document: Document | null): Delta {
  let delta = deltas.get(name)
  if (!delta) deltas.set(name, (delta = { document, entered: [], left: [] }))
  return delta
}
