import type { Fields, Value } from '../contracts.ts'

/**
 * Firestore's order of values as text: `orderKey(a) < orderKey(b)` (by UTF-16 code unit, as `<` compares) exactly
 * when Firestore sorts a before b, and equal keys are what `==` matches (1 and 1.0, 0 and -0); integers beyond 2^53, which
 * the product stores nowhere, are as their doubles. No key is a prefix of another's, so keys concatenate into those of compound indexes.
 * https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */
export function orderKey(value: Value): string {
  if ('nullValue' in value) return NULL_KEY
  if ('booleanValue' in value) return value.booleanValue ? '\u0002\u0001' : '\u0002\u0000'
  if ('integerValue' in value) return numberKey(Number(value.integerValue))
  if ('doubleValue' in value) return numberKey(Number(value.doubleValue))
  if ('timestampValue' in value) return `\u0005${value.timestampValue}`
  if ('stringValue' in value) return `\u0007${textKey(value.stringValue)}`
  if ('bytesValue' in value)
    return `\u0008${escaped(Buffer.from(value.bytesValue, 'base64').toString('latin1'))}`
  if ('referenceValue' in value) return `\u0009${pathKey(value.referenceValue.split('/'))}`
  if ('arrayValue' in value) return `\u000B${listKey(value.arrayValue.values ?? [])}`
  return `\u000C${mapKey(value.mapValue.fields ?? {})}`
}

const NULL_KEY = '\u0001\u0000'
const END = '\u0000'

/** The first character of a value's key: its type's place in the order. Integers and doubles share one. */
export const typeTag = (value: Value): string => orderKey(value).charAt(0)

/** Above every key that begins with `prefix`. */
export const afterPrefix = (prefix: string): string => `${prefix}\uFFFF`

export function invertedKey(key: string): string {
  let inverted = ''
  for (let i = 0; i < key.length; i++) inverted += String.fromCharCode(0xffff - key.charCodeAt(i))
  return inverted
}

/** Key of a resource path: segment by segment. */
export function pathKey(segments: string[]): string {
  return segments.map((segment) => `\u0002${textKey(segment)}`).join('') + END
}

const listKey = (values: Value[]): string => values.map(orderKey).join('') + END

function mapKey(fields: Fields): string {
  const entries = Object.entries(fields).map(([name, value]) => ({ key: `\u0007${textKey(name)}`, value }))
  entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return entries.map(({ key, value }) => key + orderKey(value)).join('') + END
}

const NEEDS_REORDERING = /[\uD800-\uFFFF]/
const NEEDS_ESCAPE = /\u0000/g

/** Text in the order of its code points (as UTF-8 sorts), which differs from UTF-16's at surrogates. */
function textKey(text: string): string {
  if (!NEEDS_REORDERING.test(text)) return escaped(text)
  let key = ''
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    key += String.fromCharCode(unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit)
  }
  return escaped(key)
}

const escaped = (text: string): string =>
  `${text.includes('\u0000') ? text.replaceAll(NEEDS_ESCAPE, '\u0000\u0001') : text}\u0000\u0000`

function numberKey(number: number): string {
  return Number.isNaN(number) ? '\u0003' : `\u0004${doubleKey(number)}`
}

const bits = new DataView(new ArrayBuffer(8))

function doubleKey(number: number): string {
  bits.setFloat64(0, number === 0 ? 0 : number)
  // Negative numbers: all bits flipped, so that the larger magnitude sorts first; positive: only the sign.
  const flip = bits.getUint8(0) & 0x80 ? 0xffff : 0
  return String.fromCharCode(
    bits.getUint16(0) ^ (flip || 0x8000),
    bits.getUint16(2) ^ flip,
    bits.getUint16(4) ^ flip,
    bits.getUint16(6) ^ flip,
  )
}
