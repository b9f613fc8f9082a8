import { TIMESTAMP_PARTS, dateTimestamp } from './calendar.ts'
import { compareStrings, contains, unchanged } from './comparison.ts'
import { Failure, functionNotFound, nullFailure, type Outcome, unsupported } from './Outcome.ts'
import {
  MapDiff,
  RulesSet,
  isList,
  isMap,
  type RulesMap,
  type RulesValue,
  type Timestamp,
  typeName,
} from './RulesValue.ts'
import { builtin, callBuiltin, type Builtin } from './signature.ts'
import { RE2JS, RE2JSException } from 're2js'

/**
 * Patterns are RE2: a linear-time engine, so that no client's string makes one hang, without back-references or
 * look-around. The cache fits the few patterns of rules; dynamic ones push the oldest out.
 */
const MAX_CACHED = 500
const cache = new Map<string, RE2JS | InvalidPattern>()

class InvalidPattern {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

function regularExpression(pattern: string): RE2JS | InvalidPattern {
  const known = cache.get(pattern)
  if (known !== undefined) return known
  const compiled = compile(pattern)
  const oldest = cache.size >= MAX_CACHED ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
  cache.set(pattern, compiled)
  return compiled
}

function compile(pattern: string): RE2JS | InvalidPattern {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    if (error instanceof RE2JSException) return new InvalidPattern(error.message)
    throw error
  }
}

/** `use`'s result; a failure for a malformed pattern or replacement. */
function usePattern(pattern: string, use: (expression: RE2JS) => Outcome): Outcome {
  const expression = regularExpression(pattern)
  if (expression instanceof InvalidPattern) {
    return new Failure(`Invalid regular expression '${pattern}': ${expression.message}.`)
  }
  try {
    return use(expression)
  } catch (error) {
    if (error instanceof RE2JSException) return new Failure(`Invalid replacement: ${error.message}.`)
    throw error
  }
}

type Collection = readonly RulesValue[] | RulesSet

function itemsOf(collection: Collection): readonly RulesValue[] {
  return collection instanceof RulesSet ? collection.items : collection
}

const membership: Record<string, Builtin> = {
  hasAll: builtin('list|set, list|set', (a: Collection, b: Collection) =>
    itemsOf(b).every((item) => contains(itemsOf(a), item)),
  ),
  hasOnly: builtin('list|set, list|set', (a: Collection, b: Collection) =>
    itemsOf(a).every((item) => contains(itemsOf(b), item)),
  ),
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
}

const mapDiff: Record<string, Builtin> = { affectedKeys: builtin('map_diff', affectedKeys) }

const timestamp: Record<string, Builtin> = Object.fromEntries(
  Object.entries(TIMESTAMP_PARTS).map(([name, part]) => [
    name,
    builtin('timestamp', (time: Timestamp) => part(time)),
  ]),
)

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
