import { status } from '@grpc/grpc-js'

export const rpcCode = (name: keyof typeof status): number => status[name]

const BY_HTTP_STATUS: Readonly<Record<number, keyof typeof status>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  412: 'FAILED_PRECONDITION',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

/** The google.rpc.Code that stands for an HTTP status, by the table in google/rpc/code.proto. */
export const codeOfHttpStatus = (httpStatus: number): number =>
  rpcCode(BY_HTTP_STATUS[httpStatus] ?? 'UNKNOWN')
