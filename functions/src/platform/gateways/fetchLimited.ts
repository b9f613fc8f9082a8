import { OutsideError } from './OutsideError.ts'

/**
 * One HTTP exchange with a fixed host, bounded in time and size, without redirects.
 * @returns status and text, whatever the status
 * @throws OutsideError without an answer in time, for a redirect, or a too large answer
 * docs/rules.md #foreign-host
 */
export async function fetchLimited(
  url: URL,
  request: RequestInit,
  { service, timeoutMs, largestBytes }: { service: string; timeoutMs: number; largestBytes: number },
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
  // Counted while reading: Content-Length is not trusted. Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > largestBytes) throw new OutsideError(service, `an answer of more than ${largestBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
