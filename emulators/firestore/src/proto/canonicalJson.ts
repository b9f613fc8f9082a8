import protobuf from 'protobufjs'
import type { Json } from '../contracts.ts'
import { invalidArgument } from '../status.ts'
import { canonicalTimestamp } from '../values/timestamps.ts'
import { setOwn } from './codec.ts'

const INTEGER = /^-?\d+$/
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/

/**
 * A client's proto3 JSON (WebChannel) in the server's canonical form: camelCase names, enums by name, 64-bit
 * integers as strings, canonical base64 and timestamps, -0 as '-0', no nulls but nullValue.
 * @throws RpcError INVALID_ARGUMENT for an unknown name or a value of the wrong type, saying where
 */
export function canonicalJson(type: protobuf.Type, json: unknown): Json {
  return message(type, json, '')
}

function message(type: protobuf.Type, json: unknown, path: string): Json {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) {
    throw invalid(path, `${describe(json)} is not an object`)
  }
  const result: Json = {}
  for (const [key, value] of Object.entries(json)) {
    const name = key.includes('_')
      ? key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
      : key
    const field = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined
    if (!field) throw invalid(path, `Unknown name "${key}": Cannot find field.`)
    field.resolve()
    const isNullValue = field.resolvedType?.fullName === '.google.protobuf.NullValue'
    if (value === null && !isNullValue) continue
    const at = path === '' ? name : `${path}.${name}`
    if (field.map) result[name] = map(field, value, at)
    else if (field.repeated) result[name] = list(field, value, at)
    else result[name] = single(field, value, at)
  }
  for (const oneof of type.oneofsArray) {
    const set = oneof.fieldsArray.filter((field) => Object.hasOwn(result, field.name))
    if (set.length > 1) throw invalid(path, `oneof field '${oneof.name}' is already set.`)
  }
  return result
}

function map(field: protobuf.Field, value: unknown, path: string): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw invalid(path, `${describe(value)} is not an object`)
  }
  const result: Json = {}
  for (const [key, entry] of Object.entries(value))
    setOwn(result, key, single(field, entry, `${path}.${key}`))
  return result
}

function list(field: protobuf.Field, value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw invalid(path, `${describe(value)} is not an array`)
  return value.map((element, index) => single(field, element, `${path}[${index}]`))
}

function single(field: protobuf.Field, value: unknown, path: string): unknown {
  const type = field.resolvedType
  if (type === null) return scalar(field.type, value, path)
  if (type instanceof protobuf.Enum) return enumeration(type, value, path)
  switch (type.fullName) {
    case '.google.protobuf.Timestamp':
      if (typeof value !== 'string') throw invalid(path, `${describe(value)} is not a timestamp`)
      return canonicalTimestamp(value)
    case '.google.protobuf.Int32Value':
      return scalar('int32', unwrapped(value), path)
    default:
      return message(type, value, path)
  }
}

/** Hand-built messages send wrappers as `{value: 5}`; both forms are understood. */
const unwrapped = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? ((value as Json)['value'] ?? 0) : value

function scalar(type: string, value: unknown, path: string): unknown {
  switch (type) {
    case 'string':
      if (typeof value === 'string') return value
      break
    case 'bool':
      if (typeof value === 'boolean') return value
      break
    case 'int32': {
      const number = typeof value === 'string' && INTEGER.test(value) ? Number(value) : value
      if (typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 2 ** 31) return number
      break
    }
    case 'int64':
      if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
      if (
        typeof value === 'string' &&
        INTEGER.test(value) &&
        BigInt.asIntN(64, BigInt(value)) === BigInt(value)
      ) {
        return String(BigInt(value))
      }
      break
    case 'double':
      return double(value, path)
    case 'bytes':
      if (typeof value === 'string' && BASE64.test(value))
        return Buffer.from(value, 'base64').toString('base64')
      break
  }
  throw invalid(path, `${describe(value)} is not a valid ${type}`)
}

function double(value: unknown, path: string): unknown {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : undefined
  if (number === undefined || (Number.isNaN(number) && value !== 'NaN')) {
    throw invalid(path, `${describe(value)} is not a valid double`)
  }
  if (!Number.isFinite(number)) return String(number)
  return Object.is(number, -0) ? '-0' : number
}

function enumeration(type: protobuf.Enum, value: unknown, path: string): unknown {
  if (type.fullName === '.google.protobuf.NullValue') return null
  if (typeof value === 'string' && Object.hasOwn(type.values, value)) return value
  if (typeof value === 'number' && type.valuesById[value] !== undefined) return type.valuesById[value]
  throw invalid(path, `${describe(value)} is not a value of ${type.name}`)
}

const describe = (value: unknown): string => JSON.stringify(value)?.slice(0, 100) ?? String(value)

const invalid = (path: string, problem: string) =>
  invalidArgument(`Invalid JSON payload received. ${path === '' ? '' : `At '${path}': `}${problem}`)
