import type { BinaryOperator, Expression, PathPart } from './Ast.ts'
import { Lexer, RulesSyntaxError, type Token } from './Lexer.ts'

/** One token of look-ahead, for the parsers of expressions and of statements. */
class TokenReader {
  protected readonly lexer: Lexer
  protected token: Token

  constructor(source: string) {
    this.lexer = new Lexer(source)
    this.token = this.lexer.tokenAt(0)
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

/** Left-associative operators, weakest first; `in` and `is` stand between equality and order. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['in', 'is'],
  ['<', '<=', '>', '>='],
  ['+'],
]

const KEYWORDS = new Set(['in', 'is', 'if', 'let', 'return', 'function', 'match', 'allow', 'service'])

/** Recursive descent over the expressions of the rules language. */
export class ExpressionParser extends TokenReader {
  parseExpression(): Expression {
    const test = this.#binary(0)
    if (!this.accept('?')) return test
    const yes = this.parseExpression()
    this.expect(':')
    return { kind: 'conditional', test, yes, no: this.parseExpression() }
  }

  #binary(level: number): Expression {
    const operators = LEVELS[level]
    if (!operators) return this.#unary()
    let left = this.#binary(level + 1)
    while (
      operators.includes(this.token.text) &&
      (this.token.kind === 'symbol' || this.token.kind === 'name')
    ) {
      const operator = this.advance().text
      if (operator === 'is') {
        left = { kind: 'is', value: left, type: this.expectName('a type name').text }
        continue
      }
      const right = this.#binary(level + 1)
      left =
        operator === '&&' || operator === '||'
          ? { kind: 'logical', operator, left, right }
          : { kind: 'binary', operator: operator as BinaryOperator, left, right }
    }
    return left
  }

  #unary(): Expression {
    return this.accept('!') ? { kind: 'not', operand: this.#unary() } : this.#postfix(this.#primary())
  }

  #postfix(start: Expression): Expression {
    let object = start
    while (this.accept('.')) {
      const name = this.expectName('a property name').text
      object = this.isSymbol('(')
        ? { kind: 'methodCall', object, name, args: this.#arguments() }
        : { kind: 'member', object, name }
    }
    return object
  }

  #arguments(): Expression[] {
    this.expect('(')
    return this.#sequence(')')
  }

  #sequence(close: string): Expression[] {
    const items: Expression[] = []
    while (!this.isSymbol(close)) {
      items.push(this.parseExpression())
      if (!this.accept(',')) break
    }
    this.expect(close)
    return items
  }

  #primary(): Expression {
    const { token } = this
    switch (token.kind) {
      case 'int':
      case 'float':
      case 'string':
        this.advance()
        return { kind: 'literal', value: token.value }
      case 'name':
        return this.#nameOrCall()
      case 'symbol':
        if (token.text === '/') return { kind: 'path', parts: this.#path() }
        if (this.accept('[')) return { kind: 'list', items: this.#sequence(']') }
        if (this.accept('{')) return { kind: 'map', entries: this.#entries() }
        if (this.accept('(')) {
          const inner = this.parseExpression()
          this.expect(')')
          return inner
        }
    }
    throw this.unexpected('an expression')
  }

  #nameOrCall(): Expression {
    const name = this.token.text
    if (KEYWORDS.has(name)) throw this.unexpected('an expression')
    this.advance()
    if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true' }
    if (name === 'null') return { kind: 'literal', value: null }
    return this.isSymbol('(') ? { kind: 'call', name, args: this.#arguments() } : { kind: 'name', name }
  }

  #entries(): Array<{ key: Expression; value: Expression }> {
    const entries: Array<{ key: Expression; value: Expression }> = []
    while (!this.isSymbol('}')) {
      const key = this.parseExpression()
      this.expect(':')
      entries.push({ key, value: this.parseExpression() })
      if (!this.accept(',')) break
    }
    this.expect('}')
    return entries
  }

  #path(): PathPart[] {
    const parts: PathPart[] = []
    let offset = this.token.start
    while (this.lexer.startsWith('/', offset)) {
      offset++
      if (this.lexer.startsWith('$(', offset)) {
        this.moveTo(offset + 2)
        parts.push({ kind: 'expression', value: this.parseExpression() })
        if (!this.isSymbol(')')) throw this.unexpected("')'")
        offset = this.token.end
      } else {
        const text = this.lexer.pathTextAt(offset)
        if (text === undefined) {
          throw new RulesSyntaxError('Expected a path segment after /.', this.lexer.positionAt(offset))
        }
        parts.push({ kind: 'text', text })
        offset += text.length
      }
    }
    this.moveTo(offset)
    return parts
  }
}
