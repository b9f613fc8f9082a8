import { HttpRefusal, instant, wholeNumber } from '../../support/httpJson.ts'
import type { Routes } from '../../support/serve.ts'
import type { Dispatcher } from './Dispatcher.ts'
import type { TaskStore } from './TaskStore.ts'
import type { TokenSigner } from './TokenSigner.ts'

const IDLE_TIMEOUT_MS = 30_000

/** What the port answers over plain HTTP: the public certificates, and the switches for tests (see README.md). */
export function controlRoutes(
  store: TaskStore,
  dispatcher: Dispatcher,
  signer: TokenSigner,
  now: () => number,
): Routes {
  return {
    'GET /oauth2/v1/certs': () => signer.certificates(),

    'POST /control/run-due': async ({ query }) => {
      const atMs = instant('now', query.get('now'), now)
      const dispatched = await dispatcher.runDue(atMs)
      return { now: new Date(atMs).toISOString(), dispatched, waiting: [...store.tasks()].length }
    },

    'POST /control/duplicate': ({ query }) => {
      const times = wholeNumber('times', Number(query.get('times')), 1, 100)
      const parallel = query.get('parallel') === 'true'
      dispatcher.deliverEach(times, parallel)
      return { times, parallel }
    },

    'GET /control/tasks': () => ({
      tasks: [...store.tasks()].map(({ name, http, lastAttempt }) => ({
        name,
        body: Buffer.from(http.bodyBase64 ?? '', 'base64').toString('utf8'),
        lastAttempt,
      })),
    }),

    'GET /control/idle': async ({ query }) => {
      const timeoutMs = wholeNumber(
        'timeoutMs',
        Number(query.get('timeoutMs') ?? IDLE_TIMEOUT_MS),
        1,
        600_000,
      )
      if (await dispatcher.idle(timeoutMs)) return { idle: true }
      throw new HttpRefusal(504, `not idle after ${timeoutMs} ms: ${dispatcher.runningCount} running`)
    },
  }
}
