import type { Account } from '../Account.ts'
import { limit, listing, method, named } from '../api/method.ts'
import { invalidRequest } from '../api/StripeError.ts'
import { newId } from '../objects/newId.ts'
import { newWebhookEndpoint, type WebhookEndpoint } from '../objects/webhookEndpoint.ts'
import { boolean, list, required, text, url } from '../params/params.ts'

const TYPES = list(text(), { max: 500 })

export const webhookEndpoints = [
  method(
    'POST',
    '/v1/webhook_endpoints',
    { enabled_events: required(TYPES), url: required(url()) },
    ({ account, params }) => {
      const endpoint = addEndpoint(account, {
        ...params,
        enabled_events: checkedTypes(params.enabled_events),
      })
      return { ...endpoint, secret: account.store.get('endpointSecret', endpoint.id).secret }
    },
  ),

  method(
    'POST',
    '/v1/webhook_endpoints/:id',
    { disabled: boolean(), enabled_events: TYPES, url: url() },
    ({ account, id, params }) => {
      named(account, 'webhook_endpoint', id)
      return account.store.update('webhook_endpoint', id, {
        ...(params.disabled !== undefined && { status: params.disabled ? 'disabled' : 'enabled' }),
        ...(params.enabled_events && { enabled_events: checkedTypes(params.enabled_events) }),
        ...(params.url !== undefined && { url: params.url }),
      })
    },
  ),

  method('GET', '/v1/webhook_endpoints', { limit }, ({ account, params }) =>
    listing(account, 'webhook_endpoint', '/v1/webhook_endpoints', params),
  ),
]

/** @param secret made when absent */
export function addEndpoint(
  account: Account,
  fields: Omit<Parameters<typeof newWebhookEndpoint>[0], 'created'>,
  secret = newId('whsec', 32),
): WebhookEndpoint {
  const endpoint = newWebhookEndpoint({ ...fields, created: account.now() })
  account.store.put('endpointSecret', { id: endpoint.id, secret })
  return account.store.put('webhook_endpoint', endpoint)
}

function checkedTypes(types: string[]): string[] {
  const strange = types.find((type) => type !== '*' && !/^[a-z0-9_]+(?:\.[a-z0-9_]+)+$/.test(type))
  if (types.length === 0 || strange !== undefined)
    throw invalidRequest(`Invalid enabled_events: ${strange ?? 'at least one is needed'}`, {
      param: 'enabled_events',
    })
  return types
}
