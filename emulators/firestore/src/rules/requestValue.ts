import type { AuthContext, RulesRequest } from '../contracts.ts'
import { parseTimestamp } from './calendar.ts'
import { queryProperties } from './queryResults.ts'
import { RulesPath, type RulesValue } from './RulesValue.ts'
import { resourceValue } from './resourceValue.ts'

/** The `request` variable. */
export function requestValue(request: RulesRequest): RulesValue {
  const values = new Map<string, RulesValue>([
    ['auth', authValue(request.auth)],
    ['method', request.method],
    ['path', requestPath(request)],
    ['resource', request.incoming ? resourceValue(request.incoming) : null],
    ['time', parseTimestamp(request.time)],
  ])
  if (request.method === 'list') values.set('query', queryProperties(request.query))
  return values
}

/** /databases/D/documents/… */
export function requestPath(request: RulesRequest): RulesPath {
  return new RulesPath(['databases', databaseIdOf(request), 'documents', ...request.path])
}

export function databaseIdOf(request: RulesRequest): string {
  return request.database.split('/').at(-1) ?? '(default)'
}

function authValue(auth: AuthContext): RulesValue {
  if (auth.kind !== 'user') return null
  return new Map<string, RulesValue>([
    ['uid', auth.uid],
    ['token', fromJson(auth.token)],
  ])
}

/** A claim of a token: whole numbers become ints. */
function fromJson(value: unknown): RulesValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  if (Array.isArray(value)) return value.map(fromJson)
  if (typeof value !== 'object' || value === null) return null
  return new Map(Object.entries(value).map(([key, item]) => [key, fromJson(item)]))
}
