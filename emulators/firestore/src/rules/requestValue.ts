import type { AuthContext, Document, Fields, RulesRequest, StructuredQuery, Value } from '../contracts.ts'
import { parseTimestamp } from './calendar.ts'
import { Bytes, type RulesMap, RulesPath, type RulesValue } from './RulesValue.ts'

export function requestValue(request: RulesRequest): RulesValue {
  const values = new Map<string, RulesValue>([
    ['auth', authValue(request.auth)],
    ['resource', request.incoming ? resourceValue(request.incoming) : null],
    ['time', parseTimestamp(request.time)],
  ])
  if (request.method === 'list') values.set('query', queryProperties(request.query))
  return values
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

function queryProperties(query: StructuredQuery | undefined): RulesMap {
  const limit = typeof query?.limit === 'number' ? query.limit : query?.limit?.value
  return new Map(limit === undefined ? [] : [['limit', BigInt(limit)]])
}

/** A stored value as a value of the rules language; a reference becomes a path, /databases/D/documents/a/b. */
export function fromFirestore(value: Value): RulesValue {
  if ('booleanValue' in value) return value.booleanValue
  if ('integerValue' in value) return BigInt(value.integerValue)
  if ('doubleValue' in value) return Number(value.doubleValue)
  if ('timestampValue' in value) return parseTimestamp(value.timestampValue)
  if ('stringValue' in value) return value.stringValue
  if ('bytesValue' in value) return new Bytes(Buffer.from(value.bytesValue, 'base64'))
  if ('referenceValue' in value) return new RulesPath(value.referenceValue.split('/').slice(2))
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).map(fromFirestore)
  if ('mapValue' in value) return fieldsValue(value.mapValue.fields ?? {})
  return null
}

function fieldsValue(fields: Fields): RulesMap {
  return new Map(Object.entries(fields).map(([name, value]) => [name, fromFirestore(value)]))
}

/** A document as `resource`, of which the rules read the data alone. */
export function resourceValue({ fields }: Document): RulesMap {
  return new Map([['data', fieldsValue(fields)]])
}
