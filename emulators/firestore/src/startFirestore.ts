import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { sniff } from '../../support/sniff.ts'
import { answerControl } from './control/answerControl.ts'
import { answerCors } from './control/httpJson.ts'
import { FirestoreBackend, webChannelBackend } from './FirestoreBackend.ts'
import { GrpcServer } from './grpc/GrpcServer.ts'
import { IndexConfig } from './indexes/IndexConfig.ts'
import { requireIndex } from './indexes/requireIndex.ts'
import { Authorizer } from './rpc/Authorizer.ts'
import { Committer } from './rpc/commit.ts'
import { Databases } from './rpc/Databases.ts'
import { FirestoreService } from './rpc/FirestoreService.ts'
import type { ServiceParts } from './rpc/ServiceParts.ts'
import { parseRules } from './rules/Ruleset.ts'
import { createTriggers } from './triggers/createTriggers.ts'
import { createWebChannel, isWebChannelPath } from './webchannel/createWebChannel.ts'

export interface FirestoreOptions {
  host?: string
  port?: number
  /** Source of the security rules for projects without their own; absent, everything is allowed. */
  rules?: string
  /** Content of firestore.indexes.json: queries are refused as in production; absent, none is. */
  indexes?: string
  /** Data file; absent: memory only. */
  dataFile?: string
  /** `host:port` of the functions emulator that gets changes. */
  functionsEmulator?: string
  /** Milliseconds since 1970, for the times of commits and reads; the machine's clock when absent. */
  now?: () => number
}

export interface RunningFirestore {
  host: string
  port: number
  stop(): Promise<void>
}

/**
 * Starts a server; resolves when it takes connections.
 * @throws Error when the port is taken, the rules cannot be parsed, or the data file is damaged or in use
 */
export async function startFirestore(options: FirestoreOptions = {}): Promise<RunningFirestore> {
  const { host = '127.0.0.1', port = 0, dataFile, functionsEmulator } = options
  const authorizer = new Authorizer()
  if (options.rules !== undefined) authorizer.setDefault(parseRules(options.rules))
  const databases = new Databases(options.now)
  const committer = new Committer(databases, authorizer)
  const parts = { databases, authorizer, committer, requireIndex: indexCheck(options.indexes) }
  const backend = new FirestoreBackend(parts)
  const service = new FirestoreService(parts)
  const grpc = new GrpcServer(service, backend)
  const webChannel = createWebChannel(webChannelBackend(backend))
  const triggers = createTriggers(databases, {
    ...(functionsEmulator !== undefined && { functionsEmulator }),
    ...(dataFile !== undefined && { pendingFile: `${dataFile}.events` }),
  })

  const http = createServer({ keepAliveTimeout: 0 }, (req: IncomingMessage, res: ServerResponse) => {
    if (isWebChannelPath(new URL(req.url ?? '/', 'http://localhost').pathname))
      return webChannel.handle(req, res)
    if (!answerCors(req, res) && !triggers.handle(req, res)) answerControl(parts, service, req, res)
  })
  const sockets = new Set<Socket>()
  const server = net.createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    sniff(socket, (isHttp2) => (isHttp2 ? grpc.accept(socket) : http.emit('connection', socket)))
  })

  if (dataFile !== undefined) databases.persistIn(dataFile)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
  } catch (error) {
    triggers.close()
    databases.close()
    throw error
  }
  return {
    host,
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      triggers.close()
      webChannel.close()
      grpc.close()
      for (const socket of sockets) socket.destroy()
      await closed
      databases.close()
    },
  }
}

function indexCheck(source: string | undefined): ServiceParts['requireIndex'] {
  if (source === undefined) return () => {}
  const config = new IndexConfig(source)
  return (query) => requireIndex(config, query)
}
