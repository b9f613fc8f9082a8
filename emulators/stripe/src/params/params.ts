import { invalidRequest } from '../api/StripeError.ts'
import type { Raw, RawParts } from './parseForm.ts'

export interface Param<Value> {
  /** @param at the parameter's full name, for refusals. @throws StripeError 400 */
  readonly read: (raw: Raw, at: string) => Value
  readonly isRequired?: true
  /** Names of its parts, of a group or of each element of a list; absent for a single value. */
  readonly members?: Shape
  /** The allowed words. */
  readonly words?: readonly string[]
}

export type Shape = Readonly<Record<string, Param<unknown>>>
export type ValueOf<P> = P extends Param<infer Value> ? Value : never
type Values<S extends Shape> = {
  readonly [K in keyof S]: S[K] extends { isRequired: true } ? ValueOf<S[K]> : ValueOf<S[K]> | undefined
}

const refused = (param: string, message: string, code?: string) =>
  invalidRequest(message, { param, ...(code !== undefined && { code }) })
const INTEGER = 'parameter_invalid_integer'

const kind = <Value>(read: Param<Value>['read']): Param<Value> => ({ read })

export const required = <Value>(param: Param<Value>) => ({ ...param, isRequired: true as const })

export const text = ({ max = 5_000 } = {}) =>
  kind((raw, at) => {
    const value = plain(raw, at, 'string')
    if (value === '') {
      const message = `You passed an empty string for '${at}', which cannot be unset.`
      throw refused(at, message, 'parameter_invalid_empty')
    }
    return limited(value, at, max)
  })

export const integer = ({ min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}) =>
  kind((raw, at) => {
    const value = plain(raw, at, 'integer')
    const number = /^-?\d{1,16}$/.test(value) ? Number(value) : NaN
    if (!Number.isSafeInteger(number)) throw refused(at, `Invalid integer: ${value}`, INTEGER)
    if (number < min) throw refused(at, `This value must be greater than or equal to ${min}.`, INTEGER)
    if (number > max) throw refused(at, `This value must be less than or equal to ${max}.`, INTEGER)
    return number
  })

export const boolean = () =>
  kind((raw, at) => {
    const value = plain(raw, at, 'boolean')
    if (value !== 'true' && value !== 'false') throw refused(at, `Invalid boolean: ${value}`)
    return value === 'true'
  })

export const oneOf = <const Word extends string>(...words: readonly Word[]) => ({
  words,
  ...kind((raw, at): Word => {
    const value = plain(raw, at, 'string')
    const found = words.find((word) => word === value)
    if (found === undefined) throw refused(at, `Invalid ${at}: must be ${words.join(' or ')}`)
    return found
  }),
})

export const list = <Value>(element: Param<Value>, { max = 100 } = {}) => ({
  ...(element.members && { members: element.members }),
  ...(element.words && { words: element.words }),
  ...kind((raw, at): Value[] => {
    if (!(raw instanceof Map) || [...raw.keys()].some((key) => !/^\d+$/.test(key)))
      throw refused(at, 'Invalid array')
    if (raw.size > max) throw refused(at, `Invalid array: too many elements (max ${max})`)
    return [...raw]
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([key, value]) => element.read(value, `${at}[${key}]`))
  }),
})

export const group = <const S extends Shape>(shape: S) => ({
  members: shape,
  ...kind((raw, at) => {
    if (!(raw instanceof Map)) throw refused(at, 'Invalid object')
    return readParams(raw, shape, at)
  }),
})

/** A param that an empty text removes. */
export const unsettable = <Value>(param: Param<Value>) => ({
  ...param,
  ...kind((raw, at): Value | null => (raw === '' ? null : param.read(raw, at))),
})

export const metadata = () =>
  kind((raw, at): Record<string, string> => {
    if (!(raw instanceof Map)) throw refused(at, 'Invalid object')
    return Object.fromEntries([...raw].map(([key, value]) => [key, plain(value, `${at}[${key}]`, 'string')]))
  })

export const email = () =>
  kind((raw, at) => {
    const value = text({ max: 512 }).read(raw, at)
    if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value))
      throw refused(at, `Invalid email address: ${value}`, 'email_invalid')
    return value
  })

export const url = () =>
  kind((raw, at) => {
    const value = text().read(raw, at)
    if (!URL.canParse(value) || !/^https?:\/\//.test(value))
      throw refused(at, 'Not a valid URL', 'url_invalid')
    return value
  })

/** Paths that may be expanded in an answer. */
export const expansion = (...paths: readonly string[]) => list(oneOf(...paths))

/** A request's parameters, or a group's. @throws StripeError 400: unknown, missing or malformed, in order */
export function readParams<const S extends Shape>(raw: RawParts, shape: S, at = ''): Values<S> {
  const nameOf = (key: string) => (at === '' ? key : `${at}[${key}]`)
  const unknown = [...raw.keys()].filter((key) => !Object.hasOwn(shape, key)).map(nameOf)
  const [first] = unknown
  if (first !== undefined) {
    const message = `Received unknown parameters: ${unknown.join(', ')}. (emulators/stripe knows those that Sonobrief sends.)`
    throw refused(first, message, 'parameter_unknown')
  }
  const missing = Object.keys(shape).find((key) => shape[key]?.isRequired && !raw.has(key))
  if (missing !== undefined)
    throw refused(nameOf(missing), `Missing required param: ${nameOf(missing)}.`, 'parameter_missing')
  const values = [...raw].map(([key, value]) => [key, shape[key]?.read(value, nameOf(key))])
  return Object.fromEntries(values) as Values<S>
}

function plain(raw: Raw, at: string, what: string): string {
  if (typeof raw === 'string') return raw
  throw refused(at, `Invalid ${what}: a group of values`)
}

function limited(value: string, at: string, max: number): string {
  if (value.length <= max) return value
  throw refused(at, `Invalid string: must be at most ${max} characters`, 'parameter_invalid_string_length')
}
