import type { Backend, Json, StreamCall, StreamSession } from './contracts.ts'
import { ListenStream } from './listen/ListenStream.ts'
import { TargetRegistry } from './listen/TargetRegistry.ts'
import { canonicalJson } from './proto/canonicalJson.ts'
import { STREAMS } from './rpc/methods.ts'
import type { ServiceParts } from './rpc/ServiceParts.ts'
import { WriteStream } from './writes/WriteStream.ts'

export class FirestoreBackend implements Backend {
  private readonly registry = new TargetRegistry()
  private readonly parts: ServiceParts

  constructor(parts: ServiceParts) {
    this.parts = parts
    parts.databases.onChange((commit) => this.registry.dispatch(commit))
  }

  openListen(call: StreamCall<Json>): StreamSession<Json> {
    return new ListenStream(this.parts, this.registry, call)
  }

  openWrite(call: StreamCall<Json>): StreamSession<Json> {
    return new WriteStream(this.parts, call)
  }
}

/** The streams for a transport with clients' JSON: requests become canonical first. */
export function webChannelBackend(backend: Backend): Backend {
  const canonical = (session: StreamSession<Json>, name: keyof typeof STREAMS): StreamSession<Json> => ({
    message: (json) => session.message(canonicalJson(STREAMS[name].request, json)),
    close: () => session.close(),
  })
  return {
    openListen: (call) => canonical(backend.openListen(call), 'Listen'),
    openWrite: (call) => canonical(backend.openWrite(call), 'Write'),
  }
}
