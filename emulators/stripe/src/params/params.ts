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

const kind = <Value>(read: Param<Value>['read']): Param<Value> => ({ read })

export const required = <Value>(param: Param<Value>) => ({ ...param, isRequired: true as const })

export const text = ({ max = 5_000 } = {}) =>
  kind((raw, at) => {
    const value = plain(raw, at, 'string')
    if (value === '') {
      throw invalidRequest(
        `You passed an empty string for '${at}'. We assume empty values are an attempt to unset a parameter; however ` +
          `'${at}' cannot be unset. You should remove '${at}' from your request or supply a non-empty value.`,
        { code: 'parameter_invalid_empty', param: at },
      )
    }
    return limited(value, at, max)
  })

export const integer = ({ min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}) =>
  kind((raw, at) => {
    const value = plain(raw, at, 'integer')
    const number = /^-?\d{1,16}$/.test(value) ? Number(value) : NaN
    if (!Number.isSafeInteger(number))
      throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: at })
    if (number < min)
      throw invalidRequest(`This value must be greater than or equal to ${min}.`, {
        code: 'parameter_invalid_integer',
        param: at,
      })
    if (number > max)
      throw invalidRequest(`This value must be less than or equal to ${max}.`, {
        code: 'parameter_invalid_integer',
        param: at,
      })
    return number
  })

export const boolean = () =>
  kind((raw, at) => {
    const value = plain(raw, at, 'boolean')
    if (value !== 'true' && value !== 'false')
      throw invalidRequest(`Invalid boolean: ${value}`, { param: at })
    return value === 'true'
  })

export const oneOf = <const Word extends string>(...words: readonly Word[]) => ({
  words,
  ...kind((raw, at): Word => {
    const value = plain(raw, at, 'string')
    const found = words.find((word) => word === value)
    if (found === undefined)
      throw invalidRequest(`Invalid ${at}: must be ${words.length > 1 ? 'one of ' : ''}${orList(words)}`, {
        param: at,
      })
    return found
  }),
})

export const list = <Value>(element: Param<Value>, { max = 100 } = {}) => ({
  ...(element.members && { members: element.members }),
  ...(element.words && { words: element.words }),
  ...kind((raw, at): Value[] => {
    if (!(raw instanceof Map) || [...raw.keys()].some((key) => !/^\d+$/.test(key)))
      throw invalidRequest('Invalid array', { param: at })
    if (raw.size > max) throw invalidRequest(`Invalid array: too many elements (max ${max})`, { param: at })
    return [...raw]
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([key, value]) => element.read(value, `${at}[${key}]`))
  }),
})

export const group = <const S extends Shape>(shape: S) => ({
  members: shape,
  ...kind((raw, at) => {
    if (!(raw instanceof Map)) throw invalidRequest('Invalid object', { param: at })
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
    if (!(raw instanceof Map)) throw invalidRequest('Invalid object', { param: at })
    if (raw.size > 50)
      throw invalidRequest(`Metadata can have up to 50 keys, but you passed in ${raw.size}.`, { param: at })
    return Object.fromEntries(
      [...raw].map(([key, value]) => {
        const where = `${at}[${key}]`
        const content = plain(value, where, 'string')
        if (key.length > 40)
          throw invalidRequest(
            `Metadata keys can have up to 40 characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`,
            { param: at },
          )
        if (content.length > 500)
          throw invalidRequest(
            `Metadata values can have up to 500 characters, but you passed in a value that is ${content.length} characters. Invalid value: ${content}`,
            { param: where },
          )
        return [key, content]
      }),
    )
  })

export const email = () =>
  kind((raw, at) => {
    const value = text({ max: 512 }).read(raw, at)
    if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value))
      throw invalidRequest(`Invalid email address: ${value}`, { code: 'email_invalid', param: at })
    return value
  })

export const url = () =>
  kind((raw, at) => {
    const value = text().read(raw, at)
    if (!URL.canParse(value) || !/^https?:\/\//.test(value))
      throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: at })
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
    const plural = unknown.length > 1 ? 's' : ''
    throw invalidRequest(
      `Received unknown parameter${plural}: ${unknown.join(', ')}. (emulators/stripe knows those that Sonobrief sends.)`,
      {
        code: 'parameter_unknown',
        param: first,
      },
    )
  }
  const missing = Object.keys(shape).find((key) => shape[key]?.isRequired && !raw.has(key))
  if (missing !== undefined) {
    throw invalidRequest(`Missing required param: ${nameOf(missing)}.`, {
      code: 'parameter_missing',
      param: nameOf(missing),
    })
  }
  const values = [...raw].map(([key, value]) => [key, shape[key]?.read(value, nameOf(key))])
  return Object.fromEntries(values) as Values<S>
}

function plain(raw: Raw, at: string, what: string): string {
  if (typeof raw === 'string') return raw
  throw invalidRequest(`Invalid ${what}: a group of values`, { param: at })
}

function limited(value: string, at: string, max: number): string {
  if (value.length <= max) return value
  throw invalidRequest(`Invalid string: must be at most ${max} characters`, {
    code: 'parameter_invalid_string_length',
    param: at,
  })
}

function orList(words: readonly string[]): string {
  if (words.length <= 2) return words.join(' or ')
  return `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`
}
