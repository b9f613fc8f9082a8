import type { AuthContext, CommitChange, Document } from '../contracts.ts'
import { asRpcError, invalidArgument } from '../status.ts'
import { parseDocumentName } from '../values/resourceName.ts'
import { applyWrite, type AppliedWrite, writtenName } from '../writes/applyWrite.ts'
import type { Write, WriteResult } from '../writes/messages.ts'
import type { Authorizer } from './Authorizer.ts'
import type { Databases, OpenDatabase } from './Databases.ts'

export interface CommitOutcome {
  commitTime: string
  writeResults: WriteResult[]
}

/** Stores writes, all or none of them, as one commit. */
export class Committer {
  private readonly databases: Databases
  private readonly authorizer: Authorizer

  constructor(databases: Databases, authorizer: Authorizer) {
    this.databases = databases
    this.authorizer = authorizer
  }

  /**
   * @param transaction id of the transaction, which ends whatever the outcome
   * @throws RpcError ABORTED when the transaction conflicts, PERMISSION_DENIED by rules, or a write's refusal
   */
  commit(opened: OpenDatabase, auth: AuthContext, writes: Write[], transaction?: string): CommitOutcome {
    const { database, transactions } = opened
    if (transaction) {
      const open = transactions.get(transaction)
      transactions.end(transaction)
      if (open.readTime !== undefined && writes.length > 0) {
        throw invalidArgument('Cannot modify entities in a read-only transaction.')
      }
      if (open.readTime === undefined) transactions.assertUnchanged(open)
    }
    const commitTime = database.clock.next()
    const applied = this.apply(opened, writes, commitTime)
    this.authorizer.writes(database, auth, applied, commitTime)
    const refused = applied.find(({ refusal }) => refusal)
    if (refused?.refusal) throw refused.refusal
    this.databases.commit(database, {
      database: database.name,
      commitTime,
      changes: changesOf(applied),
    })
    return {
      commitTime,
      writeResults: applied.map(({ result }) => result),
    }
  }

  /** Each write by itself, in no promised order; a refused one does not hold up the others. */
  batchWrite(
    opened: OpenDatabase,
    auth: AuthContext,
    writes: Write[],
  ): { writeResults: WriteResult[]; status: Array<{ code?: number; message?: string }> } {
    const names = writes.map(writtenName)
    if (new Set(names).size < names.length) {
      throw invalidArgument('Cannot write to the same document more than once in a BatchWrite.')
    }
    const outcomes = writes.map((write) => {
      try {
        const { writeResults } = this.commit(opened, auth, [write])
        return { result: writeResults[0] as WriteResult, status: {} }
      } catch (thrown) {
        const error = asRpcError(thrown)
        return { result: {}, status: { code: error.code, message: error.message } }
      }
    })
    return {
      writeResults: outcomes.map(({ result }) => result),
      status: outcomes.map(({ status }) => status),
    }
  }

  private apply({ database }: OpenDatabase, writes: Write[], commitTime: string): AppliedWrite[] {
    const latest = new Map<string, Document | null>()
    const deleted = new Set<string>()
    return writes.map((write) => {
      const name = writtenName(write)
      if (parseDocumentName(name).database !== database.name) {
        throw invalidArgument(`Document "${name}" is not in the database ${database.name}.`)
      }
      const applied = applyWrite(
        write,
        latest.has(name) ? (latest.get(name) ?? null) : database.get(name),
        commitTime,
      )
      latest.set(name, applied.after)
      if (write.currentDocument?.exists === true && deleted.has(name)) {
        // Not NOT_FOUND, whatever was stored: no state of the database could make it right.
        applied.refusal = invalidArgument(`The same commit deletes the document that it updates: ${name}`)
      }
      if (applied.kind === 'delete') deleted.add(name)
      else deleted.delete(name)
      return applied
    })
  }
}

/** The commit's changes, one entry per document; writes without effect are no change. */
function changesOf(applied: AppliedWrite[]): CommitChange[] {
  const changes = new Map<string, CommitChange>()
  for (const { name, before, after } of applied) {
    const earlier = changes.get(name)
    changes.set(name, { name, before: earlier ? earlier.before : before, after })
  }
  return [...changes.values()].filter(({ before, after }) => before !== after)
}
