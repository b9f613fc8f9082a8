import { ServerCredentials } from '@grpc/grpc-js'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { HttpRefusal, instant, listener, wholeNumber } from '../../support/httpJson.ts'
import { listenOn } from '../../support/listenOn.ts'
import { router, type Routes, type RunningServer } from '../../support/serve.ts'
import { sniff } from '../../support/sniff.ts'
import { cloudTasksMethods } from './cloudTasksMethods.ts'
import { Dispatcher } from './Dispatcher.ts'
import { grpcServer } from './grpcServer.ts'
import { TaskStore } from './TaskStore.ts'
import { TokenSigner } from './TokenSigner.ts'

/** Longer than any test waits: the test's own limit has the better message. */
const IDLE_TIMEOUT_MS = 600_000

/** Plain HTTP: the public certificates, and the switches for tests (see README.md). */
function controlRoutes(
  store: TaskStore,
  dispatcher: Dispatcher,
  signer: TokenSigner,
  now: () => number,
): Routes {
  return {
    'GET /oauth2/v1/certs': () => signer.certificates(),

    'POST /control/run-due': async ({ query }) => {
      const atMs = instant('now', query.get('now'), now)
      const dispatched = await dispatcher.runDue(atMs)
      return { now: new Date(atMs).toISOString(), dispatched, waiting: [...store.tasks()].length }
    },

    'POST /control/duplicate': ({ query }) => {
      const times = wholeNumber('times', Number(query.get('times')), 1, 100)
      const parallel = query.get('parallel') === 'true'
      dispatcher.deliverEach(times, parallel)
      return { times, parallel }
    },

    'GET /control/tasks': () => ({
      tasks: [...store.tasks()].map(({ name, http, lastAttempt }) => ({
        name,
        body: Buffer.from(http.bodyBase64 ?? '', 'base64').toString('utf8'),
        lastAttempt,
      })),
    }),

    'GET /control/idle': async ({ query }) => {
      const timeoutMs = wholeNumber(
        'timeoutMs',
        Number(query.get('timeoutMs') ?? IDLE_TIMEOUT_MS),
        1,
        600_000,
      )
      if (await dispatcher.idle(timeoutMs)) return { idle: true }
      throw new HttpRefusal(504, `not idle after ${timeoutMs} ms: ${dispatcher.runningCount} running`)
    },
  }
}

export interface TasksOptions {
  readonly port: number
  /** Journal of queues, tasks and used names; the signing key lies beside it. Absent: memory only. */
  readonly dataFile?: string
  /** Milliseconds since 1970; the machine's clock when absent. */
  readonly now?: () => number
  /** Whether due tasks leave by themselves (default). If not, `POST /control/run-due` sends them. */
  readonly automatic?: boolean
}

/** Cloud Tasks v2 by gRPC, control and certificates by HTTP. @throws Error for a taken port, damaged data */
export async function startTasks(options: TasksOptions): Promise<RunningServer> {
  const { dataFile, now = Date.now, automatic = true } = options
  const store = new TaskStore(dataFile, now())
  const signer = new TokenSigner(dataFile && join(dirname(dataFile), 'tasks-signing-key.pem'))
  const sockets = new Set<Socket>()

  // Nothing may be dispatched before the port is ours: another server may use the same file.
  const tcp = createTcpServer()
  const port = await listenOn(tcp, options.port)
  const dispatcher = new Dispatcher(store, signer, now, automatic)
  const grpc = grpcServer(cloudTasksMethods(store, dispatcher, now))
  const injector = grpc.createConnectionInjector(ServerCredentials.createInsecure())
  const routes = router(controlRoutes(store, dispatcher, signer, now))
  const http = createHttpServer(listener('tasks', routes))
  tcp.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    sniff(socket, (isHttp2) =>
      isHttp2 ? injector.injectConnection(socket) : http.emit('connection', socket),
    )
  })

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      dispatcher.stop()
      grpc.forceShutdown()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => tcp.close(resolve))
      store.close()
    },
  }
}
