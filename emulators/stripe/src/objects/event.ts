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
  created: number
  request: RequestInfo
}

export function newEvent({ type, object, created, request }: Fields) {
  return {
    id: newId('evt'),
    object: 'event' as const,
    api_version: API_VERSION,
    created,
    data: { object },
    livemode: false,
    request,
    type,
  }
}
