import { OutsideError } from './OutsideError.ts'

interface Limits {
  /** Named in errors. */
  service: string
  timeoutMs: number
  largestBytes: number
}

/**
 * One HTTP exchange with a fixed host: bounded in time and size, and redirects are not followed.
 * @returns status and text, whatever the status
 * @throws OutsideError when there is no answer in time, it redirects, or it is too large
 * docs/rules.md #foreign-host
 */
export async function fetchLimited(
  url: URL,
  request: RequestInit,
  { service, timeoutMs, largestBytes }: Limits,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, text: await textOf(response, service, largestBytes) }
  } catch (error) {
    if (error instanceof OutsideError) throw error
    throw new OutsideError(service, `no answer within ${timeoutMs} ms`, { cause: error })
  }
}

async function textOf(response: Response, service: string, largestBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Counted while it is read: Content-Length is not trusted. Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > largestBytes) throw new OutsideError(service, `an answer of more than ${largestBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
