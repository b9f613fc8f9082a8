import { RpcError } from './contracts.ts'

/** gRPC status codes, https://grpc.github.io/grpc/core/md_doc_statuscodes.html */
export const Status = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const

const STATUS_NAMES = Object.keys(Status)

/** The name of a gRPC status code, `UNKNOWN` for an undefined one. */
export const statusName = (code: number): string => STATUS_NAMES[code] ?? 'UNKNOWN'

const HTTP_STATUS: Record<number, number> = {
  [Status.OK]: 200,
  [Status.CANCELLED]: 499,
  [Status.INVALID_ARGUMENT]: 400,
  [Status.DEADLINE_EXCEEDED]: 504,
  [Status.NOT_FOUND]: 404,
  [Status.ALREADY_EXISTS]: 409,
  [Status.PERMISSION_DENIED]: 403,
  [Status.RESOURCE_EXHAUSTED]: 429,
  [Status.FAILED_PRECONDITION]: 400,
  [Status.ABORTED]: 409,
  [Status.OUT_OF_RANGE]: 400,
  [Status.UNIMPLEMENTED]: 501,
  [Status.UNAVAILABLE]: 503,
  [Status.UNAUTHENTICATED]: 401,
}

/** Google's HTTP status for a gRPC status (google/rpc/code.proto). */
export const httpStatus = (code: number): number => HTTP_STATUS[code] ?? 500

export const invalidArgument = (message: string) => new RpcError(Status.INVALID_ARGUMENT, message)
export const notFound = (message: string) => new RpcError(Status.NOT_FOUND, message)
export const alreadyExists = (message: string) => new RpcError(Status.ALREADY_EXISTS, message)
export const failedPrecondition = (message: string) => new RpcError(Status.FAILED_PRECONDITION, message)
export const permissionDenied = (message: string) => new RpcError(Status.PERMISSION_DENIED, message)
export const unimplemented = (message: string) => new RpcError(Status.UNIMPLEMENTED, message)
export const aborted = (message: string) => new RpcError(Status.ABORTED, message)

/** Any thrown value as a client's error: all but RpcErrors are bugs and stay inside. */
export function asRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error
  console.error(error)
  return new RpcError(Status.INTERNAL, 'Internal error')
}
