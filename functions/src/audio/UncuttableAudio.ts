export type UncuttableReason =
  | 'not-audio'
  | 'free-format'
  | 'layer-1-or-2'
  | 'changing-rate'
  | 'no-moments'
  | 'not-supported'

/** A file that cannot be cut. Its message is one sentence, without the file's name. */
export class UncuttableAudio extends Error {
  override readonly name = 'UncuttableAudio'
  readonly reason: UncuttableReason

  constructor(reason: UncuttableReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
