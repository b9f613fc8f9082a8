import { HttpRefusal } from '../../../support/httpJson.ts'

type ErrorType = 'invalid_request_error' | 'api_error' | 'idempotency_error'

interface Details {
  readonly code?: string
  readonly param?: string
}

/** A refusal in the shape in which Stripe answers it. Source: https://docs.stripe.com/api/errors */
export class StripeError extends HttpRefusal {
  constructor(status: number, type: ErrorType, message: string, { code, param }: Details = {}) {
    const doc_url = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
    // Members that are undefined are not sent.
    super(status, message, { error: { code, doc_url, message, param, type } })
  }
}

export const invalidRequest = (message: string, details: Details = {}) =>
  new StripeError(400, 'invalid_request_error', message, details)

/** @param what the object's kind, as Stripe names it @param param where the id stood; `id` makes it a 404 */
export function resourceMissing(what: string, id: string, param = 'id'): StripeError {
  const status = param === 'id' ? 404 : 400
  return new StripeError(status, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
}
