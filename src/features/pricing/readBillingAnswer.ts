import { jsonObject, type RawAnswer } from '../../shared/api/postJson.ts'

interface BillingAnswer {
  /** Where to go; undefined unless the server said yes and named a page of the web. */
  url: string | undefined
  succeeded: boolean
  message: string | undefined
  /** Whether this was a verdict. Without one, the same attempt may be sent again as it is. */
  final: boolean
}

/** @param raw undefined when the network failed */
export function readBillingAnswer(raw: RawAnswer | undefined): BillingAnswer {
  if (raw === undefined) return { url: undefined, succeeded: false, message: undefined, final: false }
  const json = jsonObject(raw)
  const succeeded = raw.status >= 200 && raw.status < 300 && json?.success === true
  return {
    url: succeeded ? pageOf(json?.url) : undefined,
    succeeded,
    message: typeof json?.message === 'string' ? json.message : undefined,
    final: json !== undefined && raw.status < 500 && raw.status !== 429,
  }
}

/** An address that a browser may be sent to; `javascript:` and the like are none. */
function pageOf(value: unknown): string | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}
