import type { DocumentReader } from './DocumentReader.ts'
import { LimitExceeded, type Outcome } from './Outcome.ts'

/** Limits of one request, as Firestore documents them. */
export const MAX_EXPRESSIONS = 1_000
export const MAX_CALL_DEPTH = 20

/** One run of the rules: its request, and its spent budget. */
export class Evaluation {
  /** The two globals, made on first use: a document may be large, and a rule indifferent to it. */
  readonly request: () => Outcome
  readonly resource: () => Outcome
  readonly documents: DocumentReader
  /** Values of match path variables, by their slot. */
  pathVariables: readonly Outcome[] = []
  #expressions = 0
  #depth = 0

  constructor(request: () => Outcome, resource: () => Outcome, documents: DocumentReader) {
    this.request = request
    this.resource = resource
    this.documents = documents
  }

  /** Counts an expression. @throws LimitExceeded past the thousandth */
  step(): void {
    if (++this.#expressions > MAX_EXPRESSIONS) {
      throw new LimitExceeded(`maximum of ${MAX_EXPRESSIONS} expressions to evaluate has been reached`)
    }
  }

  /** Runs a function's body one level deeper. @throws LimitExceeded below the twentieth level */
  call(body: () => Outcome): Outcome {
    if (++this.#depth > MAX_CALL_DEPTH) {
      throw new LimitExceeded(`maximum call depth of ${MAX_CALL_DEPTH} has been reached`)
    }
    const result = body()
    this.#depth--
    return result
  }
}

/** A function's activation: its parameters and `let`s by position. */
export interface Frame {
  evaluation: Evaluation
  locals: Outcome[]
}

export type Evaluator = (frame: Frame) => Outcome
