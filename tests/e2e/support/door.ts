import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { stack } from './stack.ts'

/** One request as the server saw it, where nobody can hide what a service worker fetches. */
interface Seen {
  path: string
  status: number
  /** Whether the service worker asked by itself, rather than for a page. */
  byWorker: boolean
}

interface Door {
  url: string
  seen: Seen[]
  /** Changes answers from now on: what it returns is sent in place of the app's answer. */
  answer: (
    change: (
      path: string,
    ) => { status: number; body: Buffer; type?: string | undefined } | ((body: string) => string) | undefined,
  ) => void
  /** Nobody answers any more, whoever asks: pages, workers, prefetches. */
  close: () => Promise<void>
  /** Somebody answers again, at the same address. */
  open: () => Promise<void>
}

/** The app behind an address of the test's own, where deploys happen, the network breaks and requests are counted. */
export async function openDoor(): Promise<Door> {
  const seen: Seen[] = []
  let change: Parameters<Door['answer']>[0] = () => undefined
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const changed = change(new URL(path, 'http://door').pathname)
    const send = (status: number, headers: IncomingMessage['headers'], body: Buffer) => {
      const byWorker = incoming.headers.referer?.endsWith('/sw.js') === true
      seen.push({ path, status, byWorker })
      outgoing.writeHead(status, headers).end(body)
    }
    if (typeof changed === 'object') {
      return send(changed.status, { 'content-type': changed.type ?? 'text/plain' }, changed.body)
    }
    // The whole answer as it is, so that it can be changed.
    const { 'if-none-match': _etag, 'if-modified-since': _since, ...asked } = incoming.headers
    const passed = request(
      new URL(path, stack().appUrl),
      {
        method: incoming.method,
        headers: {
          ...asked,
          // To the app this is its own address.
          host: new URL(stack().appUrl).host,
          ...(asked.origin !== undefined && { origin: stack().appUrl }),
          'accept-encoding': 'identity',
        },
      },
      (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () => {
          const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = reply.headers
          const body = Buffer.concat(parts)
          send(reply.statusCode ?? 500, headers, changed ? Buffer.from(changed(body.toString())) : body)
        })
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const close = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    answer: (next) => {
      change = next
    },
    close,
    open: () => listen(port),
  }
}
