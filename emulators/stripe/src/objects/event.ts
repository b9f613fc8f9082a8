import { newId } from './newId.ts'

export const API_VERSION = '2026-10-28.endive'

export interface RequestInfo {
  id: string | null
  idempotency_key: string | null
}

export type StripeEvent = ReturnType<typeof newEvent>

interface Fields {
  type: string
  object: object
  previous?: object | undefined
  created: number
  pendingWebhooks: number
  request: RequestInfo
}

export function newEvent({ type, object, previous, created, pendingWebhooks, request }: Fields) {
  return {
    id: newId('evt'),
    object: 'event' as const,
    api_version: API_VERSION,
    created,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: pendingWebhooks,
    request,
    type,
  }
}
