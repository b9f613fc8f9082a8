import type { Json, StreamCall, StreamSession } from '../contracts.ts'
import type { OpenDatabase } from '../rpc/Databases.ts'
import type { ServiceParts } from '../rpc/ServiceParts.ts'
import { asRpcError, invalidArgument } from '../status.ts'
import type { Write } from './messages.ts'

export class WriteStream implements StreamSession<Json> {
  private readonly parts: ServiceParts
  private readonly call: StreamCall<Json>
  private readonly opened: OpenDatabase
  private readonly streamId = crypto.randomUUID()
  private answers = 0
  private closed = false

  constructor(parts: ServiceParts, call: StreamCall<Json>) {
    this.parts = parts
    this.call = call
    this.opened = parts.databases.open(call.database)
  }

  message(json: Json): void {
    if (this.closed) return
    try {
      const { writes = [], database } = json as { writes?: Write[]; database?: string }
      if (this.answers === 0) {
        if (database !== undefined && database !== this.call.database) {
          throw invalidArgument(`The stream is for ${this.call.database}, not for ${database}.`)
        }
        if (writes.length > 0)
          throw invalidArgument('The first message of a write stream must hold no writes.')
        this.call.send({ streamId: this.streamId, streamToken: this.nextToken() })
        return
      }
      const { commitTime, writeResults } = this.parts.committer.commit(this.opened, this.call.auth, writes)
      this.call.send({ streamId: this.streamId, streamToken: this.nextToken(), writeResults, commitTime })
    } catch (error) {
      this.close()
      this.call.end(asRpcError(error))
    }
  }

  close(): void {
    this.closed = true
  }

  private nextToken(): string {
    return Buffer.from(String(++this.answers)).toString('base64')
  }
}
