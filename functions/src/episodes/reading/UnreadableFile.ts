/** Why a file of somebody else's is not read. */
export type UnreadableReason =
  /** Nothing in it. */
  | 'EMPTY'
  /** No RSS, Atom or RDF; or not what was asked for. */
  | 'NOT_A_FEED'
  /** It declares entities that multiply. */
  | 'ENTITY_BOMB'
  /** It declares entities that lie elsewhere. */
  | 'EXTERNAL_ENTITY'
  /** Nested deeper than any feed. */
  | 'TOO_DEEP'

/** Thrown by parsers of what strangers wrote, caught by the readers around them, which return it. */
export class UnreadableFile extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.name = 'UnreadableFile'
    this.reason = reason
  }
}
