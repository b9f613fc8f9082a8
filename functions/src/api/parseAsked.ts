import * as v from 'valibot'
import { isJson, type Json } from '../platform/json.ts'

/** A body as agents send it: null is absent, "5000" is 5000 where a number is asked for. docs/rules.md "API" */
export function parseAsked<const Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
): v.SafeParseResult<Schema> {
  const body = withoutNulls(given)
  const parsed = v.safeParse(schema, body)
  const numbers = (parsed.issues ?? []).flatMap(({ expected, input, path }) => {
    const [item, deeper] = path ?? []
    const isNumber =
      expected === 'number' && typeof input === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(input)
    return isNumber && item !== undefined && deeper === undefined ? [[String(item.key), Number(input)]] : []
  })
  return numbers.length === 0 || !isJson(body)
    ? parsed
    : v.safeParse(schema, { ...body, ...(Object.fromEntries(numbers) as Json) })
}

function withoutNulls(value: unknown): unknown {
  if (!isJson(value)) return value
  const kept = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutNulls(each)]))
}
