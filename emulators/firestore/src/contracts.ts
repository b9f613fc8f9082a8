/**
 * Messages between the server's parts (store, streams, rules, triggers). Every message is in proto3 JSON form, as in
 * Firestore's REST API: integerValue is a string, timestampValue is RFC 3339, bytesValue is base64, doubleValue is a
 * number or 'NaN', 'Infinity', '-Infinity', '-0' (a JSON number would lose the sign).
 */

export type Json = Record<string, unknown>

export type Value =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number | 'NaN' | 'Infinity' | '-Infinity' | '-0' }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { arrayValue: { values?: Value[] } }
  | { mapValue: { fields?: Fields } }

export type Fields = Record<string, Value>

/** A stored document. `name` is `projects/P/databases/D/documents/…`; times are RFC 3339 with microseconds. */
export interface Document {
  name: string
  fields: Fields
  createTime: string
  updateTime: string
}

export interface FieldReference {
  fieldPath: string
}

export type FieldOperator =
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'EQUAL'
  | 'IN'
  | 'NOT_IN'

export type Filter =
  | { compositeFilter: { op: 'AND'; filters: Filter[] } }
  | { fieldFilter: { field: FieldReference; op: FieldOperator; value: Value } }
  | { unaryFilter: { op: 'IS_NULL'; field: FieldReference } }

export interface Cursor {
  values?: Value[]
  before?: boolean
}

export interface Order {
  field: FieldReference
  direction?: 'ASCENDING' | 'DESCENDING'
}

export interface StructuredQuery {
  select?: { fields?: FieldReference[] }
  from?: Array<{ collectionId?: string; allDescendants?: boolean }>
  where?: Filter
  orderBy?: Order[]
  startAt?: Cursor
  endAt?: Cursor
  offset?: number
  limit?: { value?: number } | number
  findNearest?: Json
}

/** The caller. `admin` (the bearer token `owner`) is not subject to rules. */
export type AuthContext =
  | { kind: 'admin' }
  | { kind: 'user'; uid: string; token: Record<string, unknown> }
  | { kind: 'none' }

/** A refusal of the protocol. `code` is a gRPC status code (3 INVALID_ARGUMENT, 7 PERMISSION_DENIED …). */
export class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'RpcError'
    this.code = code
  }
}

/** A bidirectional stream independent of its transport: gRPC and WebChannel both drive it. */
export interface StreamCall<Res> {
  auth: AuthContext
  /** `projects/P/databases/D` */
  database: string
  send(message: Res): void
  /** Ends the stream from the server's side; without an error the status is OK. Called at most once. */
  end(error?: RpcError): void
}

export interface StreamSession<Req> {
  message(request: Req): void
  /** The client went away or half-closed: nothing may be sent afterwards. */
  close(): void
}

export interface CommitChange {
  name: string
  before: Document | null
  after: Document | null
}

export interface Commit {
  database: string
  commitTime: string
  changes: CommitChange[]
}

/** One per server; holds all projects and databases. */
export interface Backend {
  openListen(call: StreamCall<Json>): StreamSession<Json>
  openWrite(call: StreamCall<Json>): StreamSession<Json>
}

export interface RulesRequest {
  method: 'get' | 'list' | 'create' | 'update' | 'delete'
  database: string
  /** Segments of the document's path below `documents`; for a list, of the collection's (parent + collection id). */
  path: string[]
  /**
   * list only: a collection group, path.at(-1), under the document path.slice(0, -1); rules must then match with a
   * recursive wildcard.
   */
  allDescendants?: boolean
  auth: AuthContext
  /** RFC 3339 */
  time: string
  /** The stored document: get, update, delete. */
  resource: Document | null
  /** The document after transforms: create, update. */
  incoming: Document | null
  /** list: the query whose constraints must prove the rule; also request.query.limit. */
  query?: StructuredQuery
}

/** The data before the operation. */
export interface RulesDatabase {
  get(path: string[]): Document | null
  /**
   * Paths that rules have read for this batch or transaction so far. The authorize calls of all its operations share
   * it, so that the limit of 20 documents counts over them. Absent for a single operation.
   */
  accessed?: Set<string>
}
