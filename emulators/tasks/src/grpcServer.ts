import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type sendUnaryData, Server, status, type UntypedServiceImplementation } from '@grpc/grpc-js'
import protobuf from 'protobufjs'
import { CallRefusal } from './CallRefusal.ts'
import type { CloudTasksMethods } from './cloudTasksMethods.ts'

const SERVICE = 'google.cloud.tasks.v2.CloudTasks'

/** A gRPC server of the given methods; thrown errors become statuses. */
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

interface UnaryMethod {
  readonly path: string
  readonly requestStream: false
  readonly responseStream: false
  requestSerialize(value: object): Buffer
  requestDeserialize(bytes: Buffer): object
  responseSerialize(value: object): Buffer
  responseDeserialize(bytes: Buffer): object
}

/** The official client's protos, read by path: it does not export them. @throws Error for a missing method */
function loadCloudTasksProto(methods: readonly string[]): Record<string, UnaryMethod> {
  const entry = createRequire(import.meta.url).resolve('@google-cloud/tasks')
  const file = join(dirname(entry), '../../protos/protos.json')
  const json: protobuf.INamespace = JSON.parse(readFileSync(file, 'utf8'))
  const root = protobuf.Root.fromJSON(json)
  const service = root.lookupService(SERVICE)
  return Object.fromEntries(methods.map((name) => [name, unaryMethod(service, name)]))
}

function unaryMethod(service: protobuf.Service, name: string): UnaryMethod {
  const method = service.methods[name]
  if (!method) throw new Error(`the protos of @google-cloud/tasks have no method ${name}`)
  method.resolve()
  const { resolvedRequestType: request, resolvedResponseType: response } = method
  if (!request || !response) throw new Error(`the types of ${name} do not resolve`)
  return {
    path: `/${SERVICE}/${name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: encode(request),
    requestDeserialize: decode(request),
    responseSerialize: encode(response),
    responseDeserialize: decode(response),
  }
}

const encode = (type: protobuf.Type) => (value: object) =>
  Buffer.from(type.encode(type.fromObject(value)).finish())

const decode =
  (type: protobuf.Type) =>
  (bytes: Buffer): object =>
    type.toObject(type.decode(bytes), { longs: Number, enums: String })
