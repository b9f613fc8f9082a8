import type { RulesValue } from './RulesValue.ts'
import type { Unknown } from './Unknown.ts'

/** An error is a value of the language: `||`, `&&`, unread arguments and unread `let`s absorb it. */
export class Failure {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

/** An expression's result. Unknown occurs only while a list request is proved from its query. */
export type Outcome = RulesValue | Failure | Unknown

/** A passed limit: nothing absorbs it, the request is refused. */
export class LimitExceeded extends Error {}

export const nullFailure = new Failure('Null value error.')

export function unsupported(received: string, expected?: string): Failure {
  return new Failure(
    `Unsupported operation error. Received: ${received}.${expected ? ` Expected: ${expected}.` : ''}`,
  )
}

export function functionNotFound(name: string): Failure {
  return new Failure(`Function not found error: Name: [${name}].`)
}
