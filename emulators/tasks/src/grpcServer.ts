import { type sendUnaryData, Server, status, type UntypedServiceImplementation } from '@grpc/grpc-js'
import { CallRefusal } from './CallRefusal.ts'
import type { CloudTasksMethods } from './cloudTasksMethods.ts'
import { loadCloudTasksProto } from './loadCloudTasksProto.ts'

/** A gRPC server of the given methods; what they throw becomes a status. */
export function grpcServer(methods: CloudTasksMethods): Server {
  const handlers: UntypedServiceImplementation = {}
  for (const [name, method] of Object.entries<(request: object) => object>(methods)) {
    handlers[name] = (call: { request: object }, callback: sendUnaryData<object>) => {
      let answer: object
      try {
        answer = method(call.request)
      } catch (error) {
        callback(statusOf(name, error))
        return
      }
      callback(null, answer)
    }
  }
  const server = new Server()
  server.addService(loadCloudTasksProto(Object.keys(methods)), handlers)
  return server
}

function statusOf(method: string, error: unknown): { code: status; details: string } {
  if (error instanceof CallRefusal) return { code: error.code, details: error.message }
  console.error(`tasks: ${method} failed:`, error)
  return { code: status.INTERNAL, details: `the stand-in failed in ${method}: ${String(error)}` }
}
