/** An answer as it came; undefined where none came: no network, or the connection broke. */
export interface RawAnswer {
  status: number
  body: string
}

/**
 * Posts to one of our own calls. Same origin, JSON, never cached. Each call has an id, by which everything that the
 * server does for it is found: in its log, its tasks and its mails.
 * @param path of `/api/*`
 * @returns the answer, whatever its status; undefined when the network failed
 */
export async function postJson(
  path: `/api/${string}`,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<RawAnswer | undefined> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Request-Id': crypto.randomUUID(), ...headers },
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
    })
    return { status: response.status, body: await response.text() }
  } catch {
    return undefined
  }
}

/** The answer's JSON object; undefined when it is none. */
export function jsonObject(answer: RawAnswer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(answer.body)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
