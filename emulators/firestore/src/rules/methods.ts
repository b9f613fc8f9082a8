import { NANOS_PER_SECOND, TIMESTAMP_PARTS } from './calendar.ts'
import { compareStrings, contains, setOf, unchanged } from './comparison.ts'
import { functionNotFound, nullFailure, type Outcome, unsupported } from './Outcome.ts'
import {
  Bytes,
  type Duration,
  isList,
  isMap,
  type LatLng,
  MapDiff,
  type RulesMap,
  RulesSet,
  type RulesValue,
  type Timestamp,
  typeName,
} from './RulesValue.ts'
import { usePattern } from './regularExpression.ts'
import { type Builtin, builtin, callBuiltin } from './signature.ts'

type Collection = readonly RulesValue[] | RulesSet

function itemsOf(collection: Collection): readonly RulesValue[] {
  return collection instanceof RulesSet ? collection.items : collection
}

const membership: Record<string, Builtin> = {
  hasAll: builtin('list|set, list|set', (a: Collection, b: Collection) =>
    itemsOf(b).every((item) => contains(itemsOf(a), item)),
  ),
  hasAny: builtin('list|set, list|set', (a: Collection, b: Collection) =>
    itemsOf(b).some((item) => contains(itemsOf(a), item)),
  ),
  hasOnly: builtin('list|set, list|set', (a: Collection, b: Collection) =>
    itemsOf(a).every((item) => contains(itemsOf(b), item)),
  ),
  size: builtin('list|set', (a: Collection) => BigInt(itemsOf(a).length)),
}

const list: Record<string, Builtin> = {
  ...membership,
  concat: builtin('list, list', (a: readonly RulesValue[], b: readonly RulesValue[]) => [...a, ...b]),
  join: builtin('list, string', join),
  removeAll: builtin('list, list|set', (a: readonly RulesValue[], b: Collection) =>
    a.filter((item) => !contains(itemsOf(b), item)),
  ),
  toSet: builtin('list', (a: readonly RulesValue[]) => setOf(a)),
}

const set: Record<string, Builtin> = {
  ...membership,
  difference: builtin('set, set', (a: RulesSet, b: RulesSet) =>
    setOf(a.items.filter((item) => !contains(b.items, item))),
  ),
  intersection: builtin('set, set', (a: RulesSet, b: RulesSet) =>
    setOf(a.items.filter((item) => contains(b.items, item))),
  ),
  union: builtin('set, set', (a: RulesSet, b: RulesSet) => setOf([...a.items, ...b.items])),
}

const string: Record<string, Builtin> = {
  lower: builtin('string', (text: string) => text.toLowerCase()),
  upper: builtin('string', (text: string) => text.toUpperCase()),
  trim: builtin('string', (text: string) => text.trim()),
  size: builtin('string', (text: string) => BigInt(text.length)),
  toUtf8: builtin('string', (text: string) => new Bytes(Buffer.from(text))),
  matches: builtin('string, string', (text: string, pattern: string) =>
    usePattern(pattern, (expression) => expression.matches(text)),
  ),
  replace: builtin('string, string, string', (text: string, pattern: string, replacement: string) =>
    usePattern(pattern, (expression) => expression.matcher(text).replaceAll(replacement, true)),
  ),
  split: builtin('string, string', (text: string, pattern: string) =>
    usePattern(pattern, (expression) => expression.split(text)),
  ),
}

const map: Record<string, Builtin> = {
  diff: builtin('map, map', (after: RulesMap, before: RulesMap) => new MapDiff(after, before)),
  get: builtin('map, string|list, any', mapGet),
  keys: builtin('map', (entries: RulesMap) => sortedKeys(entries)),
  size: builtin('map', (entries: RulesMap) => BigInt(entries.size)),
  values: builtin('map', (entries: RulesMap) => [...entries.values()]),
}

const mapDiff: Record<string, Builtin> = {
  addedKeys: diffKeys((diff, key) => !diff.before.has(key)),
  removedKeys: diffKeys((diff, key) => !diff.after.has(key)),
  changedKeys: diffKeys(
    (diff, key) => diff.after.has(key) && diff.before.has(key) && !isUnchanged(diff, key),
  ),
  unchangedKeys: diffKeys(isUnchanged),
  affectedKeys: diffKeys((diff, key) => !isUnchanged(diff, key)),
}

const bytes: Record<string, Builtin> = {
  size: builtin('bytes', (value: Bytes) => BigInt(value.data.length)),
  toBase64: builtin('bytes', (value: Bytes) =>
    Buffer.from(value.data).toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
  ),
  toHexString: builtin('bytes', (value: Bytes) => Buffer.from(value.data).toString('hex').toUpperCase()),
}

const timestamp: Record<string, Builtin> = Object.fromEntries(
  Object.entries(TIMESTAMP_PARTS).map(([name, part]) => [
    name,
    builtin('timestamp', (time: Timestamp) => part(time)),
  ]),
)

const duration: Record<string, Builtin> = {
  seconds: builtin('duration', (value: Duration) => value.nanos / NANOS_PER_SECOND),
  nanos: builtin('duration', (value: Duration) => value.nanos % NANOS_PER_SECOND),
}

const latlng: Record<string, Builtin> = {
  latitude: builtin('latlng', (point: LatLng) => point.latitude),
  longitude: builtin('latlng', (point: LatLng) => point.longitude),
}

const METHODS_BY_TYPE: Record<string, Record<string, Builtin>> = {
  list,
  set,
  string,
  map,
  map_diff: mapDiff,
  bytes,
  timestamp,
  duration,
  latlng,
}

/** Every method that some type has; static checks use it to know names. */
export const METHOD_NAMES: ReadonlySet<string> = new Set(
  Object.values(METHODS_BY_TYPE).flatMap((methods) => Object.keys(methods)),
)

/** `receiver.name(...args)` on known values. */
export function callMethod(receiver: RulesValue, name: string, args: readonly RulesValue[]): Outcome {
  if (receiver === null) return nullFailure
  const methods = METHODS_BY_TYPE[typeName(receiver)]
  const method = methods && Object.hasOwn(methods, name) ? methods[name] : undefined
  return method ? callBuiltin(name, method, [receiver, ...args]) : functionNotFound(name)
}

function join(items: readonly RulesValue[], separator: string): Outcome {
  const texts: string[] = []
  for (const item of items) {
    if (typeof item !== 'string')
      return unsupported(`join of a list with ${typeName(item)}`, 'list of string')
    texts.push(item)
  }
  return texts.join(separator)
}

function sortedKeys(entries: RulesMap): string[] {
  return [...entries.keys()].toSorted(compareStrings)
}

function mapGet(entries: RulesMap, key: string | readonly RulesValue[], fallback: RulesValue): Outcome {
  let value: RulesValue | undefined = entries
  for (const part of isList(key) ? key : [key]) {
    if (typeof part !== 'string')
      return unsupported(`get(list of ${typeName(part)}, …)`, 'get(list of string, …)')
    value = isMap(value) ? value.get(part) : undefined
    if (value === undefined) return fallback
  }
  return value
}

function isUnchanged(diff: MapDiff, key: string): boolean {
  const after = diff.after.get(key)
  const before = diff.before.get(key)
  return after !== undefined && before !== undefined && unchanged(after, before)
}

function diffKeys(keep: (diff: MapDiff, key: string) => boolean): Builtin {
  return builtin('map_diff', (diff: MapDiff) => {
    const keys = new Set([...sortedKeys(diff.after), ...sortedKeys(diff.before)])
    return new RulesSet([...keys].filter((key) => keep(diff, key)))
  })
}
