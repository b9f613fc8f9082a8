import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { CloudTasksClient, type protos } from '@google-cloud/tasks'
import { createRequire } from 'node:module'
import { listenOn } from '../../support/listenOn.ts'
import { startTasks, type RunningTasks, type TasksOptions } from '../src/startTasks.ts'

import type { AttemptReport } from '../src/settleAttempt.ts'

export type ITask = protos.google.cloud.tasks.v2.ITask

// Keeps the client from looking for Google's metadata server on the network.
process.env['METADATA_SERVER_DETECTION'] = 'none'

export const LOCATION = 'projects/demo-sonobrief/locations/europe-west1'
export const QUEUE = `${LOCATION}/queues/summaries`

// The client only takes credentials of the very gRPC package that it uses itself.
const fromClient = createRequire(createRequire(import.meta.url).resolve('@google-cloud/tasks'))
type Credentials = NonNullable<NonNullable<ConstructorParameters<typeof CloudTasksClient>[0]>['sslCreds']>
const gax: { grpc: { credentials: { createInsecure(): Credentials } } } = fromClient('google-gax')

/** The unmodified official client, pointed at the stand-in. */
export function clientOf(port: number): CloudTasksClient {
  return new CloudTasksClient({
    apiEndpoint: '127.0.0.1',
    port,
    sslCreds: gax.grpc.credentials.createInsecure(),
    projectId: 'demo-sonobrief',
  })
}

export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A target whose answers a test chooses; it notes what it was sent. */
export class Target {
  readonly received: Received[] = []
  /** Status for the nth request, from 0; it may be a promise that a test resolves. */
  answer: (request: Received, nth: number) => number | Promise<number> = () => 200
  readonly #server: Server
  url = ''

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8')
      request.on('data', (chunk: string) => (body += chunk))
      request.on('end', () => {
        const received = {
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body,
        }
        const nth = this.received.push(received) - 1
        void Promise.resolve(this.answer(received, nth)).then((status) =>
          response.writeHead(status).end(`answer ${nth}`),
        )
      })
    })
  }

  static async start(): Promise<Target> {
    const target = new Target()
    target.url = `http://127.0.0.1:${await listenOn(target.#server, 0)}`
    return target
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

export interface Rig {
  readonly tasks: RunningTasks
  readonly client: CloudTasksClient
  readonly target: Target
  create(task: ITask): Promise<ITask>
  control(method: 'GET' | 'POST', path: string): Promise<ControlAnswer>
  stop(): Promise<void>
}

/** The stand-in, its client, and a target. */
export async function startRig(options: Partial<TasksOptions> = {}): Promise<Rig> {
  const tasks = await startTasks({ port: 0, ...options })
  const client = clientOf(tasks.port)
  const target = await Target.start()
  return {
    tasks,
    client,
    target,
    async create(task) {
      const [created] = await client.createTask({
        parent: QUEUE,
        task: { httpRequest: { url: `${target.url}/run` }, ...task },
      })
      return created
    },
    control: (method, path) => control(tasks.url, method, path),
    async stop() {
      await client.close()
      await tasks.stop()
      await target.stop()
    },
  }
}

/** What the control routes answer, as far as tests look at it. */
interface ControlAnswer {
  status: number
  body: {
    dispatched?: AttemptReport[]
    waiting?: number
    tasks?: { name: string; body: string; lastAttempt?: { httpStatus?: number } }[]
    idle?: boolean
    error?: string
  }
}

async function control(url: string, method: string, path: string): Promise<ControlAnswer> {
  const response = await fetch(url + path, { method })
  const body: ControlAnswer['body'] = await response.json()
  return { status: response.status, body }
}

/** Seconds since 1970 as the client wants them. */
export const at = (ms: number) => ({ seconds: Math.floor(ms / 1000), nanos: Math.round((ms % 1000) * 1e6) })
