import type { Position } from './Ast.ts'

/** Thrown by the lexer and the parser; parseRules turns it into an issue. */
export class RulesSyntaxError extends Error {
  readonly line: number
  readonly column: number

  constructor(message: string, at: Position) {
    super(message)
    this.name = 'RulesSyntaxError'
    this.line = at.line
    this.column = at.column
  }
}
