import type { IncomingMessage } from 'node:http'
import { MAX_REQUEST_BYTES } from '../rpc/FirestoreService.ts'
import { invalidArgument } from '../status.ts'

// JSON says the same in more bytes than protobuf: base64 and escapes take room that Firestore's limit does not count.
const MAX_BODY_BYTES = MAX_REQUEST_BYTES * 2

/** The whole body as text. @throws RpcError INVALID_ARGUMENT when it is over the limit */
export async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req) {
    bytes += (chunk as Buffer).length
    if (bytes > MAX_BODY_BYTES)
      throw invalidArgument(`Request payload size exceeds the limit: ${MAX_BODY_BYTES} bytes.`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
