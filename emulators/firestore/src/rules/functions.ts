import { dateTimestamp, NANOS_PER_DAY, NANOS_PER_MILLI, NANOS_PER_SECOND, timestampAt } from './calendar.ts'
import { Failure, type Outcome } from './Outcome.ts'
import { Duration, LatLng, RulesPath, type RulesValue } from './RulesValue.ts'
import { type Builtin, builtin } from './signature.ts'

type Numeric = bigint | number

const INT_MAX = 2n ** 63n - 1n
const INT_MIN = -(2n ** 63n)

const conversionFailure = new Failure('Type conversion error.')

/** Functions that every scope sees; a function of the rules file with the same name wins. */
export const GLOBAL_FUNCTIONS: Record<string, Builtin> = {
  bool: builtin('string|bool', (value: string | boolean) => {
    if (typeof value === 'boolean') return value
    return value === 'true' ? true : value === 'false' ? false : conversionFailure
  }),
  int: builtin('int|float|string', toInt),
  float: builtin('int|float|string', (value: Numeric | string) =>
    typeof value === 'string' ? (parseDouble(value) ?? conversionFailure) : Number(value),
  ),
  string: builtin('any', toText),
  path: builtin('string', (text: string) => toPath(text)),
}

const UNIT_NANOS: Record<string, bigint> = {
  w: 7n * NANOS_PER_DAY,
  d: NANOS_PER_DAY,
  h: 3_600n * NANOS_PER_SECOND,
  m: 60n * NANOS_PER_SECOND,
  s: NANOS_PER_SECOND,
  ms: NANOS_PER_MILLI,
  ns: 1n,
}

const duration: Record<string, Builtin> = {
  abs: builtin('duration', (value: Duration) => new Duration(value.nanos < 0n ? -value.nanos : value.nanos)),
  time: builtin('int, int, int, int', (hours: bigint, minutes: bigint, seconds: bigint, nanos: bigint) => {
    return new Duration((hours * 3_600n + minutes * 60n + seconds) * NANOS_PER_SECOND + nanos)
  }),
  value: builtin('int, string', (magnitude: bigint, unit: string) => {
    const nanos = Object.hasOwn(UNIT_NANOS, unit) ? UNIT_NANOS[unit] : undefined
    return nanos === undefined
      ? new Failure(`Invalid duration unit: ${unit}.`)
      : new Duration(magnitude * nanos)
  }),
}

const timestamp: Record<string, Builtin> = {
  date: builtin('int, int, int', (year: bigint, month: bigint, day: bigint) => {
    return dateTimestamp(year, month, day) ?? new Failure(`Invalid date: ${year}-${month}-${day}.`)
  }),
  value: builtin('int', (millis: bigint) => timestampAt(millis * NANOS_PER_MILLI)),
}

const latlng: Record<string, Builtin> = {
  value: builtin('number, number', (latitude: Numeric, longitude: Numeric) => {
    return new LatLng(Number(latitude), Number(longitude))
  }),
}

const math: Record<string, Builtin> = {
  // The least int has no positive twin in 64 bits and stays as it is.
  abs: builtin('number', (value: Numeric) =>
    typeof value === 'number' ? Math.abs(value) : BigInt.asIntN(64, value < 0n ? -value : value),
  ),
  ceil: builtin('number', (value: Numeric) => Math.ceil(Number(value))),
  floor: builtin('number', (value: Numeric) => Math.floor(Number(value))),
  isInfinite: builtin('number', (value: Numeric) => Math.abs(Number(value)) === Number.POSITIVE_INFINITY),
  isNaN: builtin('number', (value: Numeric) => Number.isNaN(value)),
  pow: builtin('number, number', (base: Numeric, exponent: Numeric) => Number(base) ** Number(exponent)),
  round: builtin('number', (value: Numeric) =>
    typeof value === 'bigint' ? value : saturatedInt(Math.round(value)),
  ),
  sqrt: builtin('number', (value: Numeric) => Math.sqrt(Number(value))),
}

/** `namespace.function(…)`. */
export const NAMESPACES: Record<string, Record<string, Builtin>> = {
  duration,
  latlng,
  math,
  timestamp,
}

function toInt(value: Numeric | string): Outcome {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return saturatedInt(Math.trunc(value))
  if (!/^[+-]?\d+$/.test(value)) return conversionFailure
  const parsed = BigInt(value.replace(/^\+/, ''))
  return parsed > INT_MAX || parsed < INT_MIN ? conversionFailure : parsed
}

/** An integral float as an int: NaN becomes 0, what does not fit the nearest int that does. */
function saturatedInt(value: number): bigint {
  if (Number.isNaN(value)) return 0n
  if (value >= 2 ** 63) return INT_MAX
  return value <= -(2 ** 63) ? INT_MIN : BigInt(value)
}

function toText(value: RulesValue): Outcome {
  if (typeof value === 'number') return formatDouble(value)
  if (value instanceof RulesPath) return value.text
  return value === null || typeof value !== 'object' ? String(value) : conversionFailure
}

const toPath = (text: string): RulesPath => new RulesPath(text.split('/').filter((part) => part !== ''))

const DOUBLE = /^[+-]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)$/

/** The float that a string spells, surrounding white space aside; undefined when it spells none. */
function parseDouble(text: string): number | undefined {
  const trimmed = text.trim()
  return DOUBLE.test(trimmed) ? Number(trimmed) : undefined
}

/** A float as Java's Double spells it: `1.0`, `1.0E7`, `4.9E-324`, `NaN`, `-Infinity`. */
function formatDouble(value: number): string {
  const magnitude = Math.abs(value)
  if (!Number.isFinite(value)) return String(value)
  if (magnitude === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  if (magnitude >= 1e-3 && magnitude < 1e7) {
    const decimal = String(value)
    return decimal.includes('.') ? decimal : `${decimal}.0`
  }
  const shortest = value.toExponential()
  // Java prints at least two digits, the closest two when one would do: 4.9E-324, not 5.0E-324.
  const digits = shortest.includes('.') ? shortest : value.toExponential(1)
  return digits.replace('e+', 'E').replace('e', 'E')
}
