import type { Account } from '../Account.ts'
import { listing, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { invalidRequest, resourceMissing } from '../api/StripeError.ts'
import { API_VERSION } from '../objects/event.ts'
import { changedMetadata } from '../objects/metadata.ts'
import { newId } from '../objects/newId.ts'
import { newWebhookEndpoint, type WebhookEndpoint } from '../objects/webhookEndpoint.ts'
import { boolean, elsewhereAll, emptyable, list, metadata, required, text, url } from '../params/params.ts'

const TYPES = list(text(), { max: 500 })

export const webhookEndpoints = [
  method(
    'POST',
    '/v1/webhook_endpoints',
    {
      enabled_events: required(TYPES),
      url: required(url()),
      api_version: text(),
      description: emptyable(text()),
      metadata: emptyable(metadata()),
      ...elsewhereAll('connect'),
    },
    ({ account, params: { api_version: version, metadata: names, enabled_events: types, ...fields } }) => {
      if (version !== undefined && version !== API_VERSION)
        throw invalidRequest(`Invalid API version: ${version}; this local stand-in speaks ${API_VERSION}.`, {
          param: 'api_version',
        })
      const endpoint = addEndpoint(account, {
        ...fields,
        enabled_events: checkedTypes(types),
        metadata: changedMetadata({}, names),
      })
      return { ...endpoint, secret: account.store.get('endpointSecret', endpoint.id).secret }
    },
  ),

  method(
    'POST',
    '/v1/webhook_endpoints/:id',
    {
      description: emptyable(text()),
      disabled: boolean(),
      enabled_events: TYPES,
      metadata: emptyable(metadata()),
      url: url(),
    },
    ({ account, id, params }) => {
      const before = endpointNamed(account, id)
      return account.store.update('webhook_endpoint', id, {
        ...(params.description !== undefined && { description: params.description }),
        ...(params.disabled !== undefined && { status: params.disabled ? 'disabled' : 'enabled' }),
        ...(params.enabled_events && { enabled_events: checkedTypes(params.enabled_events) }),
        ...(params.url !== undefined && { url: params.url }),
        metadata: changedMetadata(before.metadata, params.metadata),
      })
    },
  ),

  method('GET', '/v1/webhook_endpoints/:id', {}, ({ account, id }) => endpointNamed(account, id)),

  method('GET', '/v1/webhook_endpoints', pagination, ({ account, params }) =>
    listing(account, 'webhook_endpoint', '/v1/webhook_endpoints', params),
  ),

  method('DELETE', '/v1/webhook_endpoints/:id', {}, ({ account, id }) => {
    endpointNamed(account, id)
    account.store.remove('webhook_endpoint', id)
    account.store.remove('endpointSecret', id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
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

function endpointNamed({ store }: Account, id: string): WebhookEndpoint {
  const endpoint = store.find('webhook_endpoint', id)
  if (!endpoint) throw resourceMissing('webhook_endpoint', id)
  return endpoint
}

function checkedTypes(types: string[]): string[] {
  const strange = types.find((type) => type !== '*' && !/^[a-z0-9_]+(?:\.[a-z0-9_]+)+$/.test(type))
  if (types.length === 0 || strange !== undefined)
    throw invalidRequest(`Invalid enabled_events: ${strange ?? 'at least one is needed'}`, {
      param: 'enabled_events',
    })
  return types
}
