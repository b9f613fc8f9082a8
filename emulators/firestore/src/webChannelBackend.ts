import type { Backend, Json, StreamCall, StreamSession } from './contracts.ts'
import { canonicalJson } from './proto/canonicalJson.ts'
import { STREAMS } from './rpc/methods.ts'

/** The streams for a transport that carries JSON as clients write it: requests are brought into canonical form first. */
export function webChannelBackend(backend: Backend): Backend {
  const canonical = (session: StreamSession<Json>, name: keyof typeof STREAMS): StreamSession<Json> => ({
    message: (json) => session.message(canonicalJson(STREAMS[name].request, json)),
    close: () => session.close(),
  })
  return {
    openListen: (call: StreamCall<Json>) => canonical(backend.openListen(call), 'Listen'),
    openWrite: (call: StreamCall<Json>) => canonical(backend.openWrite(call), 'Write'),
    onCommit: (listener) => backend.onCommit(listener),
  }
}
