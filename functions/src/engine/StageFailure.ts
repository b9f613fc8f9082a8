/** Why a stage failed, in words for its reader. */
export class StageFailure extends Error {
  /** A code of ours, kept on the request. */
  readonly code: string
  /** A retry cannot help: the credits go back at once. */
  readonly isFinal: boolean

  constructor(code: string, message: string, options: { isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'StageFailure'
    this.code = code
    this.isFinal = options.isFinal ?? false
  }
}
