/** A refusal in the shape of Google's APIs. */
export class ApiError extends Error {
  readonly code: number
  readonly reason: string
  readonly domain: string
  readonly location: { readonly location: string; readonly locationType: string } | undefined

  constructor(code: number, reason: string, message: string, domain = 'global', parameter?: string) {
    super(message)
    this.code = code
    this.reason = reason
    this.domain = domain
    this.location = parameter === undefined ? undefined : { location: parameter, locationType: 'parameter' }
  }

  body(): object {
    const { code, message, domain, reason, location } = this
    const status = STATUS[code]
    return {
      error: { code, message, errors: [{ message, domain, reason, ...location }], ...(status && { status }) },
    }
  }
}

const STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}
