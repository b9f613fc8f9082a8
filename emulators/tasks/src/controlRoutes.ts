import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpRefusal, sendJson, targetOf } from '../../support/httpJson.ts'
import type { Dispatcher } from './Dispatcher.ts'
import { queueOf } from './resourceNames.ts'
import type { TaskStore } from './TaskStore.ts'
import type { TokenSigner } from './TokenSigner.ts'

const IDLE_TIMEOUT_MS = 30_000

/** What the port answers over plain HTTP: the public certificates, and the switches for tests (see README.md). */
export function controlRoutes(
  store: TaskStore,
  dispatcher: Dispatcher,
  signer: TokenSigner,
  now: () => number,
) {
  const routes: Record<string, (query: URLSearchParams) => unknown> = {
    'GET /oauth2/v1/certs': () => signer.certificates(),
    'GET /oauth2/v3/certs': () => signer.jsonWebKeys(),

    'POST /control/run-due': async (query) => {
      const atMs = instant(query.get('now'), now)
      const dispatched = await dispatcher.runDue(atMs)
      return { now: new Date(atMs).toISOString(), dispatched, waiting: [...store.tasks()].length }
    },

    'POST /control/pause': () => {
      dispatcher.automatic = false
      return { automatic: false }
    },

    'POST /control/resume': () => {
      dispatcher.automatic = true
      return { automatic: true }
    },

    'POST /control/duplicate': (query) => {
      const times = wholeNumber(query, 'times', 2, 1, 100)
      const parallel = query.get('parallel') === 'true'
      dispatcher.deliverEach(times, parallel)
      return { times, parallel }
    },

    'GET /control/tasks': () => ({
      automatic: dispatcher.automatic,
      tasks: [...store.tasks()].map((task) => ({
        name: task.name,
        queueState: store.findQueue(queueOf(task.name))?.state,
        url: task.http.url,
        method: task.http.method,
        body: task.http.bodyBase64 && Buffer.from(task.http.bodyBase64, 'base64').toString('utf8'),
        scheduleTime: new Date(task.scheduleTimeMs).toISOString(),
        dispatchCount: task.dispatchCount,
        responseCount: task.responseCount,
        running: dispatcher.isRunning(task.name),
        lastAttempt: task.lastAttempt,
      })),
    }),

    'GET /control/idle': async (query) => {
      const timeoutMs = wholeNumber(query, 'timeoutMs', IDLE_TIMEOUT_MS, 1, 600_000)
      if (await dispatcher.idle(timeoutMs)) return { idle: true }
      const why = dispatcher.automatic ? '' : '; automatic dispatch is paused, so nothing due will leave'
      throw new HttpRefusal(504, `not idle after ${timeoutMs} ms: ${dispatcher.runningCount} running${why}`)
    },
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = targetOf(request)
    const route = routes[`${request.method} ${pathname}`]
    if (!route) {
      throw new HttpRefusal(
        404,
        `no ${request.method} ${pathname} here; there are ${Object.keys(routes).join(', ')}`,
      )
    }
    sendJson(response, 200, await route(searchParams))
  }
}

function instant(text: string | null, now: () => number): number {
  if (text === null) return now()
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) throw new HttpRefusal(400, `now must be an ISO 8601 time, not "${text}"`)
  return ms
}

function wholeNumber(
  query: URLSearchParams,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = query.get(name)
  const value = text === null ? fallback : Number(text)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new HttpRefusal(400, `${name} must be a whole number from ${min} to ${max}, not "${text}"`)
  }
  return value
}
