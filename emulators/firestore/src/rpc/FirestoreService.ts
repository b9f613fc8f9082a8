import type { AuthContext, Document, Json } from '../contracts.ts'
import { project } from '../query/CompiledQuery.ts'
import { invalidArgument } from '../status.ts'
import { parseDocumentName } from '../values/resourceName.ts'
import type { Write } from '../writes/messages.ts'
import type { ServiceParts } from './ServiceParts.ts'
import { QueryMethods, ReadScope } from './QueryMethods.ts'

/** Answers one request; a streaming method with several messages. */
export type UnaryMethod = (auth: AuthContext, request: Json) => Json
export type StreamingMethod = (auth: AuthContext, request: Json) => Json[]

/** Most writes that one request may carry, in bytes. https://firebase.google.com/docs/firestore/quotas */
export const MAX_REQUEST_BYTES = 10 * 1024 * 1024

/** The methods of google.firestore.v1.Firestore without bidirectional streams, on JSON messages. */
export class FirestoreService {
  readonly unary: Record<string, UnaryMethod>
  readonly streaming: Record<string, StreamingMethod>
  private readonly parts: ServiceParts

  constructor(parts: ServiceParts) {
    this.parts = parts
    const queries = new QueryMethods(parts)
    this.unary = {
      Commit: this.commit.bind(this),
      BatchWrite: this.batchWrite.bind(this),
      Rollback: this.rollback.bind(this),
      PartitionQuery: queries.partitionQuery.bind(queries),
    }
    this.streaming = {
      BatchGetDocuments: this.batchGetDocuments.bind(this),
      RunQuery: queries.runQuery.bind(queries),
      RunAggregationQuery: queries.runAggregationQuery.bind(queries),
    }
  }

  private batchGetDocuments(auth: AuthContext, request: Json): Json[] {
    const { database: databaseName = '', documents = [], mask } = request as Request
    const opened = this.parts.databases.open(databaseName)
    for (const name of documents) {
      if (parseDocumentName(name).database !== databaseName) {
        throw invalidArgument(`Document "${name}" is not in the database ${databaseName}.`)
      }
    }
    const scope = new ReadScope(opened, request)
    const { readTime } = scope
    const found: Json[] = []
    const missing: Json[] = []
    for (const name of new Set(documents)) {
      const document = scope.get(name)
      this.parts.authorizer.get(opened.database, auth, name, document)
      if (document) found.push({ found: masked(document, mask), readTime })
      else missing.push({ missing: name, readTime })
    }
    // The order is not promised, but production names missing documents last.
    return [...(scope.begun ? [{ transaction: scope.begun }] : []), ...found, ...missing]
  }

  private commit(auth: AuthContext, request: Json): Json {
    const { database = '', writes = [], transaction } = request as Request
    return { ...this.parts.committer.commit(this.parts.databases.open(database), auth, writes, transaction) }
  }

  private batchWrite(auth: AuthContext, request: Json): Json {
    const { database = '', writes = [] } = request as Request
    return this.parts.committer.batchWrite(this.parts.databases.open(database), auth, writes)
  }

  private rollback(_auth: AuthContext, request: Json): Json {
    const { database = '', transaction = '' } = request as Request
    this.parts.databases.open(database).transactions.end(transaction)
    return {}
  }
}

/** Fields of a request that the service itself reads. */
interface Request {
  database?: string
  documents?: string[]
  mask?: { fieldPaths?: string[] }
  writes?: Write[]
  transaction?: string
}

/** A document as answered: whole, or masked. */
const masked = (document: Document, mask: Request['mask']): Json => ({
  ...(mask ? project(document, mask.fieldPaths ?? []) : document),
})
