/** A failed outside service; may be retried. The API says 502 or 429. docs/rules.md "Calls and answers" */
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
