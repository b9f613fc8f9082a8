import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { HttpRefusal, listener, readJsonObject, sendJson, targetOf } from '../../support/httpJson.ts'
import { listenOn } from '../../support/listenOn.ts'
import { Account } from './Account.ts'
import { ApiServer, idFrom } from './api/ApiServer.ts'
import { runUntil } from './billing/timeline.ts'
import { controlRoutes } from './control/controlRoutes.ts'
import { addEndpoint } from './methods/webhookEndpoints.ts'
import { answerPage } from './pages/answerPage.ts'
import { Store } from './store/Store.ts'
import { WebhookSender } from './webhooks/WebhookSender.ts'

export interface StripeOptions {
  /** 0 takes a free port. */
  readonly port: number
  /** The only key that the API accepts; default LOCAL_SECRET_KEY. */
  readonly secretKey?: string
  /** An endpoint that is told of every event. */
  readonly webhook?: { readonly url: string; readonly secret: string }
  /** Journal of all state; none keeps it in memory. */
  readonly dataFile?: string
  /** Milliseconds since 1970; the machine's clock when absent. */
  readonly now?: () => number
  /** False sends webhooks only on `/control/webhooks/deliver`; default true. */
  readonly automatic?: boolean
}

export interface RunningStripe {
  readonly port: number
  /** `http://127.0.0.1:port`; the API lies under `/v1/`. */
  readonly url: string
  stop(): Promise<void>
}

/** What functions/src/platform/config.ts falls back to in a local project. */
export const LOCAL_SECRET_KEY = 'sk_test_local'
export const LOCAL_WEBHOOK_SECRET = 'whsec_local_development_only'

const TICK_MS = 1_000
/** Marks the endpoint that the options name, so that a restart changes it rather than adding another. */
const OWN_ENDPOINT = { description: 'The endpoint that this stand-in was started with' }

/**
 * Starts a local Stripe: its API, the pages that it hosts, and webhooks.
 * @throws Error when the port is taken, or the journal is damaged
 */
export async function startStripe(options: StripeOptions): Promise<RunningStripe> {
  const { now = Date.now, automatic = true } = options
  const account = new Account(new Store(options.dataFile), now)
  const api = new ApiServer(account, options.secretKey ?? LOCAL_SECRET_KEY)
  const sender = new WebhookSender(account, now)
  sender.orders.paused = !automatic
  const control = Object.entries(controlRoutes(account, api.faults, sender)).map(([route, handle]) => ({
    route,
    handle,
    pattern: new RegExp(`^${route.replace(':id', '([^/]+)')}$`),
  }))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = targetOf(request)
    if (pathname.startsWith('/v1/')) return api.answer(request, response)
    if (!pathname.startsWith('/control/')) return answerPage(account, request, response)
    const asked = `${request.method} ${pathname}`
    for (const { handle, pattern } of control) {
      const match = pattern.exec(asked)
      if (!match) continue
      const body = request.method === 'POST' ? await readJsonObject(request) : {}
      return sendJson(response, 200, await handle(body, idFrom(match[1])))
    }
    throw new HttpRefusal(404, `no ${asked} here; there are ${control.map(({ route }) => route).join(', ')}`)
  }

  const server = createServer(listener('stripe', answer))
  const port = await listenOn(server, options.port)
  account.origin = `http://127.0.0.1:${port}`
  const { webhook } = options
  if (webhook) account.store.transaction(() => ownEndpoint(account, webhook))
  account.onEvent(() => sender.wake())
  sender.wake()
  const ticking = setInterval(() => runUntil(account, account.now()), TICK_MS).unref()

  return {
    port,
    url: account.origin,
    async stop() {
      clearInterval(ticking)
      sender.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      account.store.close()
    },
  }
}

function ownEndpoint(account: Account, { url, secret }: { url: string; secret: string }): void {
  const { store } = account
  const own = store
    .all('webhook_endpoint')
    .find(({ description }) => description === OWN_ENDPOINT.description)
  if (!own) return void addEndpoint(account, { ...OWN_ENDPOINT, url, enabled_events: ['*'] }, secret)
  store.update('webhook_endpoint', own.id, { url })
  store.put('endpointSecret', { id: own.id, secret })
}
