/** Why a stranger's file is refused. */
export type UnreadableReason =
  | 'EMPTY'
  /** No RSS, Atom or RDF; or another kind of file. */
  | 'NOT_A_FEED'
  /** Declares multiplying entities. */
  | 'ENTITY_BOMB'
  | 'EXTERNAL_ENTITY'
  /** Nested deeper than any feed. */
  | 'TOO_DEEP'

/** Thrown by parsers of strangers' files; the readers around them return it. */
export class UnreadableFile extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.name = 'UnreadableFile'
    this.reason = reason
  }
}
