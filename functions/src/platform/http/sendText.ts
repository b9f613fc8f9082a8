import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** Smaller texts gain nothing. */
const LEAST_CHARACTERS = 20_000
const pack = promisify(gzip)

/** Ends an answer with its text, compressed where it is large and the caller accepts that. */
export async function sendText(
  { headers }: Pick<IncomingMessage, 'headers'>,
  response: ServerResponse,
  text: string,
): Promise<void> {
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0)/i.test(headers['accept-encoding'] ?? '')
  if (text.length < LEAST_CHARACTERS || !takesGzip) return void response.end(text)
  const bytes = await pack(text)
  response.setHeader('Content-Encoding', 'gzip')
  response.appendHeader('Vary', 'Accept-Encoding')
  response.end(bytes)
}
