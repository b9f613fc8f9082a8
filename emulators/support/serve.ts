import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { HttpRefusal, listener, sendJson, targetOf } from './httpJson.ts'
import { listenOn } from './listenOn.ts'

export interface Call {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly query: URLSearchParams
  /** The path's `:id`; empty without one. */
  readonly id: string
  /** Every `:name` of the route. */
  readonly params: Readonly<Record<string, string>>
}

/**
 * Handlers by `VERB /path`, in which `:id`, and each other `:name` after a slash or an equals sign, is one segment. A
 * returned value is sent as JSON, unless the handler answered.
 */
export type Routes = Readonly<Record<string, (call: Call) => unknown>>

export interface RunningServer {
  readonly port: number
  /** `http://127.0.0.1:port` */
  readonly url: string
  readonly stop: () => Promise<void>
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** @throws HttpRefusal 404 that names all routes */
export function router(routes: Routes): Handle {
  const known = Object.entries(routes).map(([route, handle]) => ({
    handle,
    pattern: new RegExp(`^${route.replace(/(?<=[/=]):(\w+)/g, '(?<$1>[^/:]+)')}$`),
  }))
  return async (request, response) => {
    const { pathname, searchParams: query } = targetOf(request)
    const asked = `${request.method} ${pathname}`
    for (const { handle, pattern } of known) {
      const match = pattern.exec(asked)
      if (!match) continue
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, segment]) => [name, idFrom(segment)]),
      )
      const answer = await handle({ request, response, query, id: params['id'] ?? '', params })
      if (!response.headersSent) sendJson(response, 200, answer)
      return
    }
    throw new HttpRefusal(404, `no ${asked} here; there are ${Object.keys(routes).join(', ')}`)
  }
}

/** An id of a path; a malformed one matches nothing. */
export function idFrom(segment = ''): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Serves HTTP on loopback; `name` is for the console. @throws Error when the port is taken */
export async function serve(name: string, port: number, handle: Handle): Promise<RunningServer> {
  // A timer could close a connection at the moment of its reuse.
  const server = createServer({ keepAliveTimeout: 0 }, listener(name, handle))
  const taken = await listenOn(server, port)
  return {
    port: taken,
    url: `http://127.0.0.1:${taken}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
