import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { HttpRefusal } from '../../support/httpJson.ts'

export interface Multipart {
  readonly metadata: Readonly<Record<string, string>>
  readonly size: number
  /** Base64. */
  readonly md5: string
}

const LONGEST_HEAD = 64 * 1024

/**
 * An upload of two parts, metadata as JSON and the file itself, which is written as it arrives.
 * @throws HttpRefusal 400 for another form, or one that ends before its last boundary
 */
export async function readMultipart(request: IncomingMessage, file: string): Promise<Multipart> {
  const [, boundary] = /boundary="?([^";]+)/.exec(request.headers['content-type'] ?? '') ?? []
  if (boundary === undefined) throw new HttpRefusal(400, 'an upload has two parts')
  const end = Buffer.from(`\r\n--${boundary}--`)
  const handle = await open(file, 'w')
  const md5 = createHash('md5')
  let metadata: Record<string, string> | undefined
  let size = 0
  let rest: Buffer = Buffer.alloc(0)
  const take = async (bytes: Buffer) => {
    md5.update(bytes)
    size += bytes.length
    await handle.write(bytes)
  }
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, chunk])
      if (metadata === undefined) {
        const head = new RegExp(
          `^\\s*--${boundary}\\r\\n[^]*?\\r\\n\\r\\n([^]*?)\\r\\n--${boundary}\\r\\n[^]*?\\r\\n\\r\\n`,
        ).exec(rest.toString('latin1', 0, LONGEST_HEAD))
        if (head === null) continue
        metadata = JSON.parse(Buffer.from(head[1] ?? '', 'latin1').toString()) as Record<string, string>
        rest = rest.subarray(head[0].length)
      }
      const sure = rest.length - end.length - 4
      if (sure <= 0) continue
      await take(rest.subarray(0, sure))
      rest = rest.subarray(sure)
    }
    const last = rest.lastIndexOf(end)
    if (metadata === undefined || last < 0) throw new HttpRefusal(400, 'the upload is not whole')
    await take(rest.subarray(0, last))
  } finally {
    await handle.close()
  }
  return { metadata, size, md5: md5.digest('base64') }
}
