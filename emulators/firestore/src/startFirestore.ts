import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { decodeAuth } from './auth/decodeAuth.ts'
import { FirestoreBackend } from './FirestoreBackend.ts'
import { GrpcServer } from './grpc/GrpcServer.ts'
import { answerCors } from './rest/cors.ts'
import { RestHandler } from './rest/RestHandler.ts'
import { Authorizer } from './rpc/Authorizer.ts'
import { Committer } from './rpc/commit.ts'
import { Databases } from './rpc/Databases.ts'
import { FirestoreService } from './rpc/FirestoreService.ts'
import { createTriggers } from './triggers/createTriggers.ts'
import { createWebChannel, isWebChannelPath } from './webchannel/createWebChannel.ts'

export interface FirestoreOptions {
  host?: string
  /** 0 for any free port */
  port?: number
  /** `host:port` of the functions emulator that hears of changes */
  functionsEmulator?: string
}

export interface RunningFirestore {
  host: string
  port: number
  stop(): Promise<void>
}

/** Starts a server; resolves when it takes connections. Rejects when the port is taken. */
export async function startFirestore(options: FirestoreOptions = {}): Promise<RunningFirestore> {
  const { host = '127.0.0.1', port = 0 } = options
  const databases = new Databases()
  const authorizer = new Authorizer()
  const committer = new Committer(databases, authorizer)
  const parts = { databases, authorizer, committer, requireIndex: () => {} }
  const service = new FirestoreService(parts)
  const backend = new FirestoreBackend(parts)
  const grpc = new GrpcServer(service, backend, decodeAuth)
  const rest = new RestHandler(service, decodeAuth)
  const webChannel = createWebChannel(backend, decodeAuth)
  const triggers = createTriggers(backend, {
    ...(options.functionsEmulator !== undefined && { functionsEmulator: options.functionsEmulator }),
  })
  const http = createServer((req: IncomingMessage, res: ServerResponse) => {
    if (isWebChannelPath((req.url ?? '').split('?', 1)[0] ?? '')) return webChannel.handle(req, res)
    if (triggers.handle(req, res)) return
    if (answerCors(req, res)) return
    void rest.handle(req, res)
  })
  const sockets = new Set<Socket>()
  const server = net.createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    sniff(socket, (isHttp2) => (isHttp2 ? grpc.accept(socket) : http.emit('connection', socket)))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    host,
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      grpc.close()
      webChannel.close()
      triggers.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** HTTP/2 without TLS begins with `PRI * HTTP/2.0`; no HTTP/1.1 method does. */
function sniff(socket: Socket, decided: (isHttp2: boolean) => void): void {
  socket.once('data', (chunk: Buffer) => {
    socket.pause()
    socket.unshift(chunk)
    decided(chunk.subarray(0, 3).toString('latin1') === 'PRI')
  })
}
