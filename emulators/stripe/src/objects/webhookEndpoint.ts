import { newId } from './newId.ts'

export type WebhookEndpoint = ReturnType<typeof newWebhookEndpoint>

interface Fields {
  created: number
  url: string
  enabled_events: string[]
  description?: string
}

export function newWebhookEndpoint(fields: Fields) {
  return {
    id: newId('we'),
    object: 'webhook_endpoint' as const,
    api_version: null,
    application: null,
    created: fields.created,
    description: fields.description ?? null,
    enabled_events: fields.enabled_events,
    livemode: false,
    metadata: {},
    status: 'enabled' as 'disabled' | 'enabled',
    url: fields.url,
  }
}

/** Kept apart: Stripe shows the secret only in the answer to the creation. */
export interface EndpointSecret {
  id: string
  secret: string
}
