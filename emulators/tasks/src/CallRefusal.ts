import { status } from '@grpc/grpc-js'

export type RefusalCode = 'INVALID_ARGUMENT' | 'ALREADY_EXISTS'

/** A refusal by Cloud Tasks; the gRPC layer answers with this code and message. */
export class CallRefusal extends Error {
  readonly code: status

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.code = status[code]
  }
}

export const invalid = (message: string) => new CallRefusal('INVALID_ARGUMENT', message)
