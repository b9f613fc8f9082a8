/** Why a stage could not do its work, in words that the person may read. */
export class StageFailure extends Error {
  /** A code of ours, kept on the request. */
  readonly code: string
  /** Trying again cannot help: the credits go back at once. */
  readonly isFinal: boolean

  constructor(code: string, message: string, options: { isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'StageFailure'
    this.code = code
    this.isFinal = options.isFinal ?? false
  }
}
