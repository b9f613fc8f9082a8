import { ServerCredentials } from '@grpc/grpc-js'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { listener } from '../../support/httpJson.ts'
import { listenOn } from '../../support/listenOn.ts'
import { router, type RunningServer } from '../../support/serve.ts'
import { cloudTasksMethods } from './cloudTasksMethods.ts'
import { controlRoutes } from './controlRoutes.ts'
import { Dispatcher } from './Dispatcher.ts'
import { grpcServer } from './grpcServer.ts'
import { sniffProtocol } from './sniffProtocol.ts'
import { TaskStore } from './TaskStore.ts'
import { TokenSigner } from './TokenSigner.ts'

export interface TasksOptions {
  /** 0 takes a free port. */
  readonly port: number
  /** Journal of queues, tasks and used names; the signing key lies beside it. None keeps all in memory. */
  readonly dataFile?: string
  /** Milliseconds since 1970; the machine's clock when absent. */
  readonly now?: () => number
  /** Whether tasks leave by themselves when due; default true. If not, `POST /control/run-due` sends them. */
  readonly automatic?: boolean
}

/** Its `url` is that of the control routes and certificates. */
export interface RunningTasks extends RunningServer {
  readonly routes: readonly string[]
  /** Names of the gRPC methods. */
  readonly methods: readonly string[]
}

/**
 * Starts a local Cloud Tasks: the v2 gRPC service, and HTTP for control and certificates, on one loopback port.
 * @throws Error when the port is taken, or the data file is damaged
 */
export async function startTasks(options: TasksOptions): Promise<RunningTasks> {
  const { dataFile, now = Date.now, automatic = true } = options
  const store = new TaskStore(dataFile, now())
  const signer = new TokenSigner(dataFile && join(dirname(dataFile), 'tasks-signing-key.pem'))
  const sockets = new Set<Socket>()

  // Nothing may be dispatched before the port is ours: another server may be at work on the same file.
  const tcp = createTcpServer()
  const port = await listenOn(tcp, options.port)
  const dispatcher = new Dispatcher(store, signer, now, automatic)
  const methods = cloudTasksMethods(store, dispatcher, now)
  const grpc = grpcServer(methods)
  const injector = grpc.createConnectionInjector(ServerCredentials.createInsecure())
  const routes = controlRoutes(store, dispatcher, signer, now)
  const http = createHttpServer(listener('tasks', router(routes)))
  tcp.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    sniffProtocol(
      socket,
      (plain) => http.emit('connection', plain),
      (framed) => injector.injectConnection(framed),
    )
  })

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    routes: Object.keys(routes),
    methods: Object.keys(methods),
    async stop() {
      dispatcher.stop()
      grpc.forceShutdown()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => tcp.close(resolve))
      store.close()
    },
  }
}
