import { portFrom, runStandIn } from '../../support/runStandIn.ts'
import { LOCAL_SECRET_KEY, LOCAL_WEBHOOK_SECRET, startStripe } from './startStripe.ts'

await runStandIn(
  'stripe',
  {
    port: {
      env: 'STRIPE_PORT',
      fallback: '12111',
      help: 'port of the API, the pages and the control routes',
    },
    data: {
      env: 'STRIPE_DATA_FILE',
      fallback: '.local/stripe/stripe.jsonl',
      help: 'journal file; "" keeps all in memory',
    },
    'secret-key': {
      env: 'STRIPE_SECRET_KEY',
      fallback: LOCAL_SECRET_KEY,
      help: 'the only key that is accepted',
    },
    'webhook-url': { env: 'STRIPE_WEBHOOK_URL', fallback: '', help: 'endpoint that is told of every event' },
    'webhook-secret': {
      env: 'STRIPE_WEBHOOK_SECRET',
      fallback: LOCAL_WEBHOOK_SECRET,
      help: 'what its events are signed with',
    },
  },
  async (valueOf) => {
    const [dataFile, url] = [valueOf('data'), valueOf('webhook-url')]
    const stripe = await startStripe({
      port: portFrom(valueOf('port')),
      secretKey: valueOf('secret-key'),
      ...(dataFile !== '' && { dataFile }),
      ...(url !== '' && { webhook: { url, secret: valueOf('webhook-secret') } }),
    })
    return {
      banner: [
        `Stripe API on ${stripe.url}/v1, webhooks to ${url === '' ? 'endpoints made through the API' : url}`,
      ],
      stop: () => stripe.stop(),
    }
  },
)
