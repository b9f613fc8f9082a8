/** Values of the rules language, all immutable; int is bigint, float is number. */
export type RulesValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | readonly RulesValue[]
  | ReadonlyMap<string, RulesValue>
  | RulesSet
  | Bytes
  | Timestamp
  | RulesPath
  | MapDiff

export type RulesMap = ReadonlyMap<string, RulesValue>

export class RulesSet {
  /** Without duplicates. */
  readonly items: readonly RulesValue[]
  constructor(items: readonly RulesValue[]) {
    this.items = items
  }
}

export class Bytes {
  readonly data: Uint8Array
  constructor(data: Uint8Array) {
    this.data = data
  }
}

export class Timestamp {
  /** Since the epoch. */
  readonly nanos: bigint
  constructor(nanos: bigint) {
    this.nanos = nanos
  }
}

export class RulesPath {
  readonly segments: readonly string[]
  constructor(segments: readonly string[]) {
    this.segments = segments
  }

  /** `/a/b` */
  get text(): string {
    return this.segments.map((part) => `/${part}`).join('')
  }
}

export class MapDiff {
  readonly after: RulesMap
  readonly before: RulesMap
  constructor(after: RulesMap, before: RulesMap) {
    this.after = after
    this.before = before
  }
}

export function isNumber(value: unknown): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number'
}

export function isList(value: unknown): value is readonly RulesValue[] {
  return Array.isArray(value)
}

export function isMap(value: unknown): value is RulesMap {
  return value instanceof Map
}

/** The name of a value's type, as `is` and error messages spell it. */
export function typeName(value: RulesValue): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'bigint') return 'int'
  if (typeof value === 'number') return 'float'
  if (typeof value === 'string') return 'string'
  if (isList(value)) return 'list'
  if (isMap(value)) return 'map'
  if (value instanceof RulesSet) return 'set'
  if (value instanceof Bytes) return 'bytes'
  if (value instanceof Timestamp) return 'timestamp'
  return value instanceof RulesPath ? 'path' : 'map_diff'
}

export function isOfType(value: RulesValue, type: string): boolean {
  const name = typeName(value)
  return name === type || (type === 'number' && (name === 'int' || name === 'float'))
}
