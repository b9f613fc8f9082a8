/**
 * An outside service failed: no answer, an error, or a malformed answer. A retry may help. The API answers with 502, or
 * 429 when the service asked for a pause. docs/rules.md "Calls and answers"
 */
export class OutsideError extends Error {
  readonly service: string
  /** Refused because of too many calls. */
  readonly isBusy: boolean

  constructor(service: string, what: string, options: { cause?: unknown; isBusy?: boolean } = {}) {
    super(`${service}: ${what}`, { cause: options.cause })
    this.name = 'OutsideError'
    this.service = service
    this.isBusy = options.isBusy ?? false
  }
}
