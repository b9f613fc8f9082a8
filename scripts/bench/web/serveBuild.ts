import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** Transfer of one file, at a visitor's cost. */
interface Sent {
  path: string
  /** Compressed bytes of the body. */
  bytes: number
}

interface HostingHeaders {
  source: string
  headers: Array<{ key: string; value: string }>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
}
const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml'])

/** Serves a build as Hosting would: brotli, headers, 404; `pageOf` is the file of an address that is none. */
export async function serveBuild(
  folder: string,
  hostingHeaders: readonly HostingHeaders[],
  pageOf: (pathname: string) => string | undefined,
) {
  let sent: Sent[] = []
  const ready = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
      for (const { source, headers } of hostingHeaders) {
        if (!matches(source, pathname)) continue
        for (const { key, value } of headers) response.setHeader(key, value)
      }
      // Over plain http on loopback the browser would try https in vain.
      response.removeHeader('Strict-Transport-Security')
      const name = path.extname(pathname) === '' ? pageOf(pathname) : pathname.slice(1)
      const file = name === undefined ? undefined : path.join(folder, path.normalize(`/${name}`))
      const plain = file === undefined ? undefined : await readFile(file).catch(() => undefined)
      if (plain === undefined || file === undefined) {
        response.writeHead(404).end('Not found')
        return
      }
      const type = path.extname(file)
      response.setHeader('Content-Type', TYPES[type] ?? 'application/octet-stream')
      let body: Buffer = plain
      if (COMPRESSED.has(type)) {
        body =
          ready.get(file) ?? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
        ready.set(file, body)
        response.setHeader('Content-Encoding', 'br')
      }
      sent.push({ path: pathname, bytes: body.length })
      response.end(body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Everything sent since the last call, the service worker's fetches included, unlike in Lighthouse. */
    takeSent: () => {
      const taken = sent
      sent = []
      return taken
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Hosting's globs, which may begin with `!`. */
function matches(source: string, pathname: string): boolean {
  const isNot = source.startsWith('!')
  return path.posix.matchesGlob(pathname, isNot ? source.slice(1) : source) !== isNot
}
