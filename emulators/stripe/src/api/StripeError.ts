type ErrorType = 'invalid_request_error' | 'api_error' | 'idempotency_error'

interface Details {
  readonly code?: string
  readonly param?: string
}

/** A refusal in the shape in which Stripe answers it. Source: https://docs.stripe.com/api/errors */
export class StripeError extends Error {
  readonly status: number
  readonly type: ErrorType
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(status: number, type: ErrorType, message: string, { code, param }: Details = {}) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
    this.param = param
  }

  body(): object {
    const { code, param } = this
    return {
      error: {
        ...(code !== undefined && {
          code,
          doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
        }),
        message: this.message,
        ...(param !== undefined && { param }),
        type: this.type,
      },
    }
  }
}

/** An impossible request. */
export const invalidRequest = (message: string, details: Details = {}) =>
  new StripeError(400, 'invalid_request_error', message, details)

/**
 * @param what the kind of object, as Stripe's messages name it
 * @param param where the id stood; `id` in the path, which makes it a 404
 */
export function resourceMissing(what: string, id: string, param = 'id'): StripeError {
  const status = param === 'id' ? 404 : 400
  return new StripeError(status, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
}
