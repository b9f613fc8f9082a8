import { targetOf } from '../../support/httpJson.ts'
import { router, type RunningServer, serve } from '../../support/serve.ts'
import { Account } from './Account.ts'
import { ApiServer } from './api/ApiServer.ts'
import { runUntil } from './billing/timeline.ts'
import { controlRoutes } from './controlRoutes.ts'
import { addEndpoint } from './methods/webhookEndpoints.ts'
import { answerPage } from './pages/answerPage.ts'
import { Store } from './store/Store.ts'
import { WebhookSender } from './webhooks/WebhookSender.ts'

export interface StripeOptions {
  readonly port: number
  /** The API's only key; default LOCAL_SECRET_KEY. */
  readonly secretKey?: string
  /** An endpoint that gets every event. */
  readonly webhook?: { readonly url: string; readonly secret: string }
  /** Journal of all state; absent: memory only. */
  readonly dataFile?: string
  /** Milliseconds since 1970; the machine's clock when absent. */
  readonly now?: () => number
  /** False sends webhooks only on `/control/webhooks/deliver`; default true. */
  readonly automatic?: boolean
}

/** Default of functions/src/platform/config.ts in a local project. */
export const LOCAL_SECRET_KEY = 'sk_test_local'
export const LOCAL_WEBHOOK_SECRET = 'whsec_local_development_only'

const TICK_MS = 1_000
/** Marks the options' endpoint, so that a restart changes it rather than adding another. */
const OWN_ENDPOINT = { description: 'The endpoint that this stand-in was started with' }

/** Stripe's API under `/v1/`, its pages, webhooks. @throws Error for a taken port, or a damaged journal */
export async function startStripe(options: StripeOptions): Promise<RunningServer> {
  const { now = Date.now, automatic = true } = options
  const account = new Account(new Store(options.dataFile), now)
  const api = new ApiServer(account, options.secretKey ?? LOCAL_SECRET_KEY)
  const sender = new WebhookSender(account, now, !automatic)
  const control = router(controlRoutes(account, api, sender))
  const server = await serve('stripe', options.port, async (request, response) => {
    const { pathname } = targetOf(request)
    if (pathname.startsWith('/v1/')) return api.answer(request, response)
    return pathname.startsWith('/control/')
      ? control(request, response)
      : answerPage(account, request, response)
  })
  account.origin = server.url
  const { webhook } = options
  if (webhook) account.store.transaction(() => ownEndpoint(account, webhook))
  account.onEvent(() => sender.wake())
  sender.wake()
  const ticking = setInterval(() => runUntil(account, account.now()), TICK_MS).unref()

  return {
    ...server,
    async stop() {
      clearInterval(ticking)
      sender.stop()
      await server.stop()
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
