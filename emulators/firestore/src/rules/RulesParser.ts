import {
  type AllowStatement,
  type FunctionDeclaration,
  type LetBinding,
  type MatchBlock,
  type MatchSegment,
  METHODS,
  type Method,
  type NamedPosition,
  type RulesFile,
  type ServiceBlock,
} from './Ast.ts'
import { ExpressionParser } from './ExpressionParser.ts'
import { RulesSyntaxError } from './Lexer.ts'

const METHOD_GROUPS: ReadonlyMap<string, readonly Method[]> = new Map([
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
])

/** Statements of the rules language. @throws RulesSyntaxError at the first thing that is not rules syntax */
export class RulesParser extends ExpressionParser {
  parseFile(): RulesFile {
    const file: RulesFile = { version: 1, functions: [], services: [] }
    if (this.isWord('rules_version')) file.version = this.#version()
    while (this.token.kind !== 'end') {
      if (this.isWord('function')) file.functions.push(this.#function())
      else if (this.isWord('service')) file.services.push(this.#service())
      else throw this.unexpected("'service' or 'function'")
    }
    if (!file.services.some((service) => service.name === 'cloud.firestore')) {
      throw new RulesSyntaxError("Missing 'service cloud.firestore { … }'.", this.token)
    }
    return file
  }

  #version(): 1 | 2 {
    this.advance()
    this.expect('=')
    const { token } = this
    if (token.kind !== 'string' || (token.value !== '1' && token.value !== '2')) {
      throw this.unexpected("rules version '1' or '2'")
    }
    this.advance()
    this.accept(';')
    return token.value === '2' ? 2 : 1
  }

  #service(): ServiceBlock {
    const at = this.at()
    this.advance()
    let name = this.expectName("'cloud.firestore'").text
    while (this.accept('.')) name += `.${this.expectName('a service name').text}`
    const service: ServiceBlock = { name, functions: [], matches: [], ...at }
    this.expect('{')
    while (!this.accept('}')) {
      if (this.isWord('function')) service.functions.push(this.#function())
      else if (this.isWord('match')) service.matches.push(this.#match())
      else if (this.isSymbol('/'))
        throw new RulesSyntaxError("Missing 'match' keyword before path.", this.token)
      else throw this.unexpected("'match' or 'function'")
    }
    return service
  }

  #match(): MatchBlock {
    const block: MatchBlock = { ...this.at(), segments: [], functions: [], allows: [], matches: [] }
    this.advance()
    block.segments = this.#matchPath()
    this.expect('{')
    while (!this.accept('}')) {
      if (this.isWord('allow')) block.allows.push(this.#allow())
      else if (this.isWord('match')) block.matches.push(this.#match())
      else if (this.isWord('function')) block.functions.push(this.#function())
      else if (this.isSymbol('/'))
        throw new RulesSyntaxError("Missing 'match' keyword before path.", this.token)
      else throw this.unexpected("'allow', 'match' or 'function'")
    }
    return block
  }

  #matchPath(): MatchSegment[] {
    if (!this.isSymbol('/')) throw this.unexpected("a path that starts with '/'")
    const segments: MatchSegment[] = []
    let offset = this.token.start
    while (this.lexer.startsWith('/', offset)) {
      offset++
      const text = this.lexer.pathTextAt(offset)
      if (text !== undefined) {
        segments.push({ kind: 'text', text })
        offset += text.length
      } else if (this.lexer.startsWith('{', offset)) {
        this.moveTo(offset + 1)
        const name = this.expectName('a variable name')
        segments.push({ kind: 'variable', name: name.text, line: name.line, column: name.column })
        offset = this.token.end
      } else {
        throw new RulesSyntaxError(
          'Expected an identifier or {variable} after /.',
          this.lexer.positionAt(offset),
        )
      }
    }
    this.moveTo(offset)
    return segments
  }

  #allow(): AllowStatement {
    const statement: AllowStatement = { ...this.at(), methods: [] }
    this.advance()
    do {
      const token = this.expectName('a method')
      const methods = METHOD_GROUPS.get(token.text) ?? METHODS.filter((method) => method === token.text)
      if (methods.length === 0) {
        throw new RulesSyntaxError(
          `Unexpected '${token.text}'. Expected get, list, read, create, update, delete or write.`,
          token,
        )
      }
      statement.methods.push(...methods)
    } while (this.accept(','))
    if (this.accept(':')) {
      this.expect('if')
      statement.condition = this.parseExpression()
    }
    this.#endStatement()
    return statement
  }

  #function(): FunctionDeclaration {
    this.advance()
    const name = this.expectName('a function name')
    const parameters: NamedPosition[] = []
    this.expect('(')
    while (!this.isSymbol(')')) {
      const parameter = this.expectName('a parameter name')
      parameters.push({ name: parameter.text, line: parameter.line, column: parameter.column })
      if (!this.accept(',')) break
    }
    this.expect(')')
    this.expect('{')
    const bindings: LetBinding[] = []
    while (this.isWord('let')) bindings.push(this.#let())
    if (!this.isWord('return')) {
      throw new RulesSyntaxError(`Missing 'return' in function ${name.text}.`, this.token)
    }
    this.advance()
    const result = this.parseExpression()
    this.#endStatement()
    this.expect('}')
    return { name: name.text, line: name.line, column: name.column, parameters, bindings, result }
  }

  #let(): LetBinding {
    this.advance()
    const name = this.expectName('a variable name')
    this.expect('=')
    const value = this.parseExpression()
    this.#endStatement()
    return { name: name.text, line: name.line, column: name.column, value }
  }

  /** A semicolon, optional before a closing brace or a new statement, as in the official parser. */
  #endStatement(): void {
    if (this.accept(';') || this.isSymbol('}')) return
    if (['allow', 'match', 'function', 'let', 'return'].some((word) => this.isWord(word))) return
    throw this.unexpected("';'")
  }
}
