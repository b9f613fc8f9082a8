import type { Document, Fields, Value } from '../contracts.ts'
import { parseTimestamp } from './calendar.ts'
import { Bytes, LatLng, type RulesMap, RulesPath, type RulesValue } from './RulesValue.ts'

/** `projects/P/databases/D/documents/a/b` as the path /databases/D/documents/a/b. */
export function namePath(name: string): RulesPath {
  return new RulesPath(name.split('/').slice(2))
}

/** A stored value as a value of the rules language; a reference becomes a path. */
export function fromFirestore(value: Value): RulesValue {
  if ('booleanValue' in value) return value.booleanValue
  if ('integerValue' in value) return BigInt(value.integerValue)
  if ('doubleValue' in value) return Number(value.doubleValue)
  if ('timestampValue' in value) return parseTimestamp(value.timestampValue)
  if ('stringValue' in value) return value.stringValue
  if ('bytesValue' in value) return new Bytes(Buffer.from(value.bytesValue, 'base64'))
  if ('referenceValue' in value) return namePath(value.referenceValue)
  if ('geoPointValue' in value) {
    return new LatLng(value.geoPointValue.latitude ?? 0, value.geoPointValue.longitude ?? 0)
  }
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).map(fromFirestore)
  if ('mapValue' in value) return fieldsValue(value.mapValue.fields ?? {})
  return null
}

export function fieldsValue(fields: Fields): RulesMap {
  return new Map(Object.entries(fields).map(([name, value]) => [name, fromFirestore(value)]))
}

/** A document as `resource`: its data, id and __name__. */
export function resourceValue(document: Document): RulesMap {
  const path = namePath(document.name)
  return new Map<string, RulesValue>([
    ['data', fieldsValue(document.fields)],
    ['id', path.id],
    ['__name__', path],
  ])
}
