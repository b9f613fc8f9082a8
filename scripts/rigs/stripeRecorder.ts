import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { readBytes } from '../../emulators/support/httpJson.ts'
import { serve } from '../../emulators/support/serve.ts'

/** One call of Stripe's API, as it went over the wire. */
export interface RecordedCall {
  method: string
  /** Without the query. */
  path: string
  idempotencyKey: string | undefined
  /** The form, with its brackets read: `a[b][0]=c` is `{a: {b: ['c']}}`. */
  params: Record<string, unknown>
}

/** Another way to the local Stripe that writes down what passes. */
export async function startStripeRecorder(target: string) {
  const state = {
    calls: [] as RecordedCall[],
    /** Lets each call wait for what this returns before it is passed on; nothing waits at first. */
    hold: (_: RecordedCall): Promise<void> | undefined => undefined,
    /** The same for each answer, before it is passed back. */
    holdAnswer: (_: RecordedCall): Promise<void> | undefined => undefined,
  }
  const { url, stop } = await serve('recorder', 0, async (inner, answer) => {
    const body = await readBytes(inner)
    const call = recorded(inner, body.toString())
    state.calls.push(call)
    await state.hold(call)
    pass(inner, body, answer, call)
  })
  function pass(inner: IncomingMessage, body: Buffer, answer: ServerResponse, call: RecordedCall): void {
    const outer = httpRequest(
      new URL(inner.url ?? '/', target),
      { method: inner.method, headers: inner.headers },
      (answered) => {
        void Promise.resolve(state.holdAnswer(call)).then(() => {
          answer.writeHead(answered.statusCode ?? 502, answered.headers)
          answered.pipe(answer)
        })
      },
    )
    outer.on('error', () => answer.destroy())
    outer.end(body)
  }
  return Object.assign(state, { url, stop })
}

function recorded({ method = '', url = '/', headers }: IncomingMessage, body: string): RecordedCall {
  const key = headers['idempotency-key']
  return {
    method,
    path: url.split('?')[0] ?? '',
    idempotencyKey: typeof key === 'string' ? key : undefined,
    params: nested(new URLSearchParams(body)),
  }
}

function nested(form: URLSearchParams): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of form) {
    const keys = name.split(/\]?\[|\]$/).filter((key) => key !== '')
    const last = keys.pop() ?? name
    let at = root
    for (const key of keys) at = (at[key] ??= {}) as Record<string, unknown>
    at[last] = value
  }
  return listed(root) as Record<string, unknown>
}

/** Maps with keys 0, 1, 2 … are lists. */
function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, listed(inner)] as const)
  return entries.every(([key], index) => key === String(index))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries)
}
