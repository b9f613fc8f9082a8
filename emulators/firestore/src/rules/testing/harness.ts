import type {
  AuthContext,
  Document,
  Fields,
  Filter,
  RulesDatabase,
  RulesRequest,
  StructuredQuery,
  Value,
} from '../../contracts.ts'
import { parseRules, type Ruleset } from '../Ruleset.ts'

export const DATABASE = 'projects/demo-rules/databases/(default)'

/** A JavaScript value as a Firestore one: whole numbers and bigints are ints, Dates timestamps. */
export function value(from: unknown): Value {
  if (from === null) return { nullValue: null }
  if (typeof from === 'boolean') return { booleanValue: from }
  if (typeof from === 'bigint') return { integerValue: String(from) }
  if (typeof from === 'number') {
    return Number.isSafeInteger(from) ? { integerValue: String(from) } : { doubleValue: from }
  }
  if (typeof from === 'string') return { stringValue: from }
  if (from instanceof Date) return { timestampValue: from.toISOString() }
  if (Array.isArray(from)) return { arrayValue: { values: from.map(value) } }
  return { mapValue: { fields: fields(from as object) } }
}

export function fields(from: object): Fields {
  return Object.fromEntries(Object.entries(from).map(([name, item]) => [name, value(item)]))
}

export function documentAt(path: string, data: object): Document {
  const time = '2026-01-01T00:00:00Z'
  return { name: `${DATABASE}/documents/${path}`, fields: fields(data), createTime: time, updateTime: time }
}

export function user(uid: string, token: Record<string, unknown> = {}): AuthContext {
  return { kind: 'user', uid, token: { sub: uid, ...token } }
}

/** A database for get() and exists(): documents by path. */
export function database(documents: Record<string, object> = {}): RulesDatabase {
  return {
    get: (path) => {
      const data = documents[path.join('/')]
      return data ? documentAt(path.join('/'), data) : null
    },
  }
}

/** A rules file whose body stands inside `match /databases/{database}/documents`. */
export function rulesFile(body: string): string {
  return `rules_version = '2'; service cloud.firestore { match /databases/{database}/documents { ${body} } }`
}

export interface Attempt {
  method?: RulesRequest['method']
  path?: string
  auth?: AuthContext
  time?: string
  resource?: object | null
  incoming?: object | null
  query?: StructuredQuery
  allDescendants?: boolean
  db?: RulesDatabase
}

/** Asks a ruleset; default: a signed-out get of things/one, which does not exist. */
export function decide(rules: Ruleset | string, attempt: Attempt = {}): { allowed: boolean; reason: string } {
  const { method = 'get', path = 'things/one', auth = { kind: 'none' }, resource, incoming, query } = attempt
  const request: RulesRequest = {
    method,
    database: DATABASE,
    path: path.split('/').filter(Boolean),
    auth,
    time: attempt.time ?? '2026-11-21T10:00:00Z',
    resource: resource ? documentAt(path, resource) : null,
    incoming: incoming ? documentAt(path, incoming) : null,
  }
  if (query) request.query = query
  if (attempt.allDescendants) request.allDescendants = true
  const target = typeof rules === 'string' ? parseRules(rules) : rules
  return target.authorize(request, attempt.db ?? database())
}

/** Whether `allow get: if <condition>` lets the request through, and why not. */
export function check(condition: string, attempt: Attempt = {}): { allowed: boolean; reason: string } {
  const method = attempt.method ?? 'get'
  return decide(rulesFile(`match /things/{id} { allow ${method}: if ${condition}; }`), attempt)
}

const OPERATORS = {
  '==': 'EQUAL',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  in: 'IN',
  'not-in': 'NOT_IN',
} as const

/** A filter with the operator as the SDKs spell it. */
export const where = (field: string, op: keyof typeof OPERATORS, operand: unknown): Filter => ({
  fieldFilter: { field: { fieldPath: field }, op: OPERATORS[op], value: value(operand) },
})

export const and = (...filters: Filter[]): Filter => ({ compositeFilter: { op: 'AND', filters } })
