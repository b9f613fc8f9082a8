/** A refusal in the shape of Google's APIs. Source: https://ai.google.dev/gemini-api/docs/troubleshooting */
export class ApiError extends Error {
  readonly code: number
  readonly status: string

  constructor(code: number, status: string, message: string) {
    super(message)
    this.code = code
    this.status = status
  }

  body(): object {
    return { error: { code: this.code, message: this.message, status: this.status } }
  }
}

export const invalid = (message: string) => new ApiError(400, 'INVALID_ARGUMENT', message)
