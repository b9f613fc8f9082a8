import type { ApiRequest, Identity } from '../platform/http/ApiRequest.ts'
import type { KeyHolder } from './authorize.ts'

/** A call of the API, or of a tool, that is let in: its body, path and query in one, as the description has them. */
export interface V1Call<Body>
  extends KeyHolder,
    Pick<ApiRequest<Identity, Body>, 'body' | 'now' | 'requestId' | 'language'> {
  /** undefined where none was sent. */
  idempotencyKey: string | undefined
  /** Of If-None-Match; '' where there is none. */
  knownTag: string
}
