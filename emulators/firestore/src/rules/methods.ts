import { dateTimestamp, TIMESTAMP_PARTS } from './calendar.ts'
import { compareStrings, contains, unchanged } from './comparison.ts'
import { Failure, functionNotFound, nullFailure, type Outcome, unsupported } from './Outcome.ts'
import {
  isList,
  isMap,
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

const string: Record<string, Builtin> = {
  lower: builtin('string', (text: string) => text.toLowerCase()),
  size: builtin('string', (text: string) => BigInt(text.length)),
  matches: builtin('string, string', (text: string, pattern: string) =>
    usePattern(pattern, (expression) => expression.matches(text)),
  ),
}

const map: Record<string, Builtin> = {
  diff: builtin('map, map', (after: RulesMap, before: RulesMap) => new MapDiff(after, before)),
  get: builtin('map, string|list, any', mapGet),
  keys: builtin('map', (entries: RulesMap) => sortedKeys(entries)),
  size: builtin('map', (entries: RulesMap) => BigInt(entries.size)),
}

const mapDiff: Record<string, Builtin> = { affectedKeys: builtin('map_diff', affectedKeys) }

const timestamp: Record<string, Builtin> = Object.fromEntries(
  Object.entries(TIMESTAMP_PARTS).map(([name, part]) => [
    name,
    builtin('timestamp', (time: Timestamp) => part(time)),
  ]),
)

/** `namespace.function(…)`. */
export const NAMESPACES: Record<string, Record<string, Builtin>> = {
  timestamp: {
    date: builtin('int, int, int', (year: bigint, month: bigint, day: bigint) => {
      return dateTimestamp(year, month, day) ?? new Failure(`Invalid date: ${year}-${month}-${day}.`)
    }),
  },
}

const METHODS_BY_TYPE: Record<string, Record<string, Builtin>> = {
  list: membership,
  set: membership,
  string,
  map,
  map_diff: mapDiff,
  timestamp,
}

/** `receiver.name(...args)` on known values. */
export function callMethod(receiver: RulesValue, name: string, args: readonly RulesValue[]): Outcome {
  if (receiver === null) return nullFailure
  const methods = METHODS_BY_TYPE[typeName(receiver)]
  const method = methods && Object.hasOwn(methods, name) ? methods[name] : undefined
  return method ? callBuiltin(name, method, [receiver, ...args]) : functionNotFound(name)
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

function affectedKeys({ after, before }: MapDiff): RulesSet {
  const keys = new Set([...sortedKeys(after), ...sortedKeys(before)])
  return new RulesSet([...keys].filter((key) => !isUnchanged(after.get(key), before.get(key))))
}

function isUnchanged(after: RulesValue | undefined, before: RulesValue | undefined): boolean {
  return after !== undefined && before !== undefined && unchanged(after, before)
}
