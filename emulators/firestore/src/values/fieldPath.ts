import type { Fields, Value } from '../contracts.ts'
import { invalidArgument } from '../status.ts'

const SIMPLE_SEGMENT = /^[a-zA-Z_][a-zA-Z_0-9]*$/
const RESERVED = /^__.*__$/s

/** The path of the document's own name. */
export const DOCUMENT_ID = '__name__'

const parsed = new Map<string, string[]>()

/** Segments: dots separate, back-quotes hold others (\\ and \` escaped). @throws RpcError INVALID_ARGUMENT */
export function parseFieldPath(path: string): string[] {
  const known = parsed.get(path)
  if (known) return known
  const segments = parse(path)
  if (parsed.size > 10_000) parsed.clear()
  parsed.set(path, segments)
  return segments
}

function parse(path: string): string[] {
  const segments: string[] = []
  let position = 0
  do {
    if (position > 0) position++ // the dot
    if (path[position] === '`') {
      let segment = ''
      position++
      for (; path[position] !== '`'; position++) {
        if (path[position] === '\\') position++
        if (position >= path.length) throw invalidFieldPath(path)
        segment += path[position]
      }
      position++
      segments.push(segment)
    } else {
      const end = path.indexOf('.', position)
      const segment = path.slice(position, end === -1 ? path.length : end)
      if (!SIMPLE_SEGMENT.test(segment)) throw invalidFieldPath(path)
      segments.push(segment)
      position += segment.length
    }
  } while (path[position] === '.')
  if (position !== path.length || segments.includes('')) throw invalidFieldPath(path)
  return segments
}

const invalidFieldPath = (path: string) =>
  invalidArgument(
    `Invalid property path "${path}". Unquoted property names must match regex ([a-zA-Z_][a-zA-Z_0-9]*), and quoted property names must match regex (\`(?:[^\`\\\\]|(?:\\\\.))+\`)`,
  )

/** @throws RpcError INVALID_ARGUMENT when a part of the path is reserved (`__x__`) */
export function assertNotReserved(segments: string[]): void {
  if (segments.some((segment) => RESERVED.test(segment))) {
    throw invalidArgument(
      `field path "${segments.join('.')}" is reserved: names like __x__ belong to Firestore`,
    )
  }
}

export function getField(fields: Fields, segments: string[]): Value | undefined {
  let here: Fields | undefined = fields
  let value: Value | undefined
  for (const segment of segments) {
    value = here && Object.hasOwn(here, segment) ? here[segment] : undefined
    if (value === undefined) return undefined
    here = 'mapValue' in value ? (value.mapValue.fields ?? {}) : undefined
  }
  return value
}

/** The fields with one set (or removed, for undefined). Maps on the way are copied, never changed in place. */
export function withField(fields: Fields, segments: string[], value: Value | undefined): Fields {
  const [first, ...rest] = segments as [string, ...string[]]
  const current = Object.hasOwn(fields, first) ? fields[first] : undefined
  if (rest.length > 0) {
    const isMap = current !== undefined && 'mapValue' in current
    if (!isMap && value === undefined) return fields
    const inner = isMap ? (current.mapValue.fields ?? {}) : {}
    return { ...fields, [first]: { mapValue: { fields: withField(inner, rest, value) } } }
  }
  if (value !== undefined) return { ...fields, [first]: value }
  if (current === undefined) return fields
  const { [first]: _, ...others } = fields
  return others
}
