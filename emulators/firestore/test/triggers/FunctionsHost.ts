import { createServer, type Server } from 'node:http'

/** An exported function, as firebase-functions makes it. */
export type HostedFunction = (...args: never[]) => unknown

/** What the function asks for, as the functions emulator finds it. */
export interface EventTrigger {
  eventType?: string
  eventFilters?: Record<string, string>
  eventFilterPathPatterns?: Record<string, string>
}

export function eventTriggerOf(hosted: HostedFunction): EventTrigger {
  return Reflect.get(hosted, '__endpoint').eventTrigger
}

export interface ReceivedEvent {
  id: string
  type: string
  function: string
}

/**
 * Receives events as the functions emulator of firebase-tools does, and calls the exported functions with what its
 * runtime would hand them. It can be stopped and started on the same port, as after a crash.
 */
export class FunctionsHost {
  readonly functions: Record<string, HostedFunction>
  readonly received: ReceivedEvent[] = []
  #server: Server | undefined
  #port = 0

  constructor(functions: Record<string, HostedFunction>) {
    this.functions = functions
  }

  get address(): string {
    return `127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const [, project, id = ''] =
        /^\/functions\/projects\/([^/]+)\/triggers\/([^/]+)$/.exec(request.url ?? '') ?? []
      const hosted = this.functions[id.replace(/^[a-z]+-[a-z]+\d+-/, '').replace(/-\d+$/, '')]
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        if (project === undefined || hosted === undefined)
          return response.writeHead(404).end('No such function')
        this.#call(hosted, id, request.headers, Buffer.concat(chunks).toString()).then(
          () => response.writeHead(200).end('{"status":"acknowledged"}'),
          (error: Error) => response.writeHead(500).end(error.message),
        )
      })
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.#port, '127.0.0.1', resolve)
    })
    const address = server.address()
    if (typeof address === 'object' && address !== null) this.#port = address.port
    this.#server = server
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    server?.closeAllConnections()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  }

  async #call(hosted: HostedFunction, id: string, headers: object, body: string): Promise<void> {
    const attributes = Object.entries(headers).filter(([name]) => name.startsWith('ce-'))
    const event: Record<string, unknown> = Object.fromEntries(
      attributes.map(([name, value]) => [name.slice('ce-'.length), value]),
    )
    event['data'] = Buffer.from(body, 'base64')
    this.received.push({ id: String(event['id']), type: String(event['type']), function: id })
    await Reflect.apply(hosted, undefined, [event])
  }
}
