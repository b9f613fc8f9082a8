import type { Position } from './Ast.ts'
import { Lexer, RulesSyntaxError, type Token } from './Lexer.ts'

/** One token of look-ahead over a source; what the parsers of expressions and of statements share. */
export class TokenReader {
  protected readonly lexer: Lexer
  protected token: Token

  constructor(source: string) {
    this.lexer = new Lexer(source)
    this.token = this.lexer.tokenAt(0)
  }

  protected at(): Position {
    return { line: this.token.line, column: this.token.column }
  }

  protected advance(): Token {
    const current = this.token
    this.moveTo(current.end)
    return current
  }

  protected moveTo(offset: number): void {
    this.token = this.lexer.tokenAt(offset)
  }

  protected isSymbol(text: string): boolean {
    return this.token.kind === 'symbol' && this.token.text === text
  }

  protected isWord(text: string): boolean {
    return this.token.kind === 'name' && this.token.text === text
  }

  protected accept(text: string): boolean {
    const found = this.isSymbol(text) || this.isWord(text)
    if (found) this.advance()
    return found
  }

  protected expect(text: string): Token {
    if (this.isSymbol(text) || this.isWord(text)) return this.advance()
    throw this.unexpected(`'${text}'`)
  }

  protected expectName(what: string): Token {
    if (this.token.kind === 'name') return this.advance()
    throw this.unexpected(what)
  }

  protected unexpected(expected: string): RulesSyntaxError {
    const found = this.token.kind === 'end' ? 'Unexpected end of file.' : `Unexpected '${this.token.text}'.`
    return new RulesSyntaxError(`${found} Expected ${expected}.`, this.token)
  }
}
