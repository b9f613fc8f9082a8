import { HttpRefusal, readJsonObject, sendJson } from '../../support/httpJson.ts'
import { router, serve, type Routes, type RunningServer } from '../../support/serve.ts'

interface Message {
  token: string
  data: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string>>
}

const KEPT = 500

/** Tokens beginning so fail but once. */
const ONCE: ReadonlySet<string> = new Set(['once', 'busy'])

/** Status and codes of Google's answers, by the token's beginning. */
const FAILURES: Readonly<Record<string, readonly [number, status: string, errorCode: string]>> = {
  gone: [404, 'NOT_FOUND', 'UNREGISTERED'],
  alien: [403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'],
  down: [503, 'UNAVAILABLE', 'UNAVAILABLE'],
  once: [503, 'UNAVAILABLE', 'UNAVAILABLE'],
  busy: [429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'],
}

/**
 * @throws Error when the port is taken
 * Source: https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send
 */
export async function startPush({ port }: { port: number }): Promise<RunningServer> {
  const sent: Message[] = []
  const failed: string[] = []
  const routes: Routes = {
    'POST /v1/projects/:project/messages:send': async ({ request, response, params }) => {
      if (!/^Bearer \S+$/.test(request.headers.authorization ?? '')) throw new HttpRefusal(401, 'no token')
      const message = messageIn(await readJsonObject(request))
      const [start = ''] = /^[a-z]+/.exec(message.token) ?? []
      const failure = ONCE.has(start) && failed.includes(message.token) ? undefined : FAILURES[start]
      if (failure !== undefined) {
        failed.push(message.token)
        failed.splice(0, failed.length - KEPT)
        const [code, status, errorCode] = failure
        const type = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'
        const details = [{ '@type': type, errorCode }]
        return sendJson(response, code, { error: { code, message: errorCode, status, details } })
      }
      sent.push(message)
      sent.splice(0, sent.length - KEPT)
      return { name: `projects/${params['project']}/messages/${sent.length}` }
    },
    'GET /control/sent': () => ({ sent, failed }),
  }
  return serve('push', port, router(routes))
}

/** @throws HttpRefusal 400 for unknown fields, as Google */
function messageIn({ message }: Readonly<Record<string, unknown>>): Message {
  const { token, data, webpush } = (message ?? {}) as Record<string, unknown>
  const { headers } = (webpush ?? {}) as Record<string, unknown>
  if (typeof token !== 'string' || token === '') throw new HttpRefusal(400, 'message.token must be a string')
  return { token, data: texts('data', data), headers: texts('webpush.headers', headers) }
}

function texts(name: string, value: unknown): Record<string, string> {
  const entries = Object.entries(value ?? {})
  if (entries.some(([, each]) => typeof each !== 'string'))
    throw new HttpRefusal(400, `${name} must be a map of strings`)
  return Object.fromEntries(entries)
}
