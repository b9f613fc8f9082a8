import * as v from 'valibot'

/** Longer than a phone's network takes, and than a reader waits for a list that is shown already. */
const PATIENCE_MS = 20_000

/** Reads public data through caches. @returns `missing` where there is none, `failed` where unreadable */
export async function readPublic<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | 'missing' | 'failed'> {
  if (!navigator.onLine) return 'failed'
  try {
    const response = await fetch(path, { credentials: 'omit', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.status === 404) return 'missing'
    const read = v.safeParse(schema, response.ok ? await response.json() : undefined)
    return read.success ? read.output : 'failed'
  } catch {
    return 'failed'
  }
}

/** Reads stored JSON; undefined for another form, such as an older version's. */
export function parsedAs<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | null,
): v.InferOutput<Schema> | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(text ?? 'null'))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}
