import type { IncomingMessage, ServerResponse } from 'node:http'

/** Lets pages of any origin call the server; a preflight is answered here (true), with whatever it asks for. */
export function answerCors(req: IncomingMessage, res: ServerResponse): boolean {
  res.setHeader('Access-Control-Allow-Origin', req.headers.origin ?? '*')
  // The web SDK sends its requests with credentials; a browser drops the answer that does not allow them.
  if (req.headers.origin !== undefined) res.setHeader('Access-Control-Allow-Credentials', 'true')
  res.setHeader('Vary', 'Origin')
  if (req.method !== 'OPTIONS') return false
  res.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS')
  const requested = req.headers['access-control-request-headers']
  if (requested) res.setHeader('Access-Control-Allow-Headers', requested)
  if (req.headers['access-control-request-private-network']) {
    res.setHeader('Access-Control-Allow-Private-Network', 'true')
  }
  res.setHeader('Access-Control-Max-Age', '3600')
  res.writeHead(200).end()
  return true
}
