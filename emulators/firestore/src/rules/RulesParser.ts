import {
  type AllowStatement,
  type FunctionDeclaration,
  type MatchBlock,
  type MatchSegment,
  METHODS,
  type Method,
  type RulesFile,
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
    this.expect('rules_version')
    this.expect('=')
    const version = this.advance()
    if (version.kind !== 'string' || version.value !== '2')
      throw new RulesSyntaxError("Expected version '2'.", version)
    for (const part of [';', 'service', 'cloud', '.', 'firestore', '{']) this.expect(part)
    const file: RulesFile = { functions: [], matches: [] }
    while (!this.accept('}')) {
      if (this.isWord('function')) file.functions.push(this.#function())
      else if (this.isWord('match')) file.matches.push(this.#match())
      else throw this.unexpected("'match' or 'function'")
    }
    if (this.token.kind !== 'end') throw this.unexpected('the end of the file')
    return file
  }

  #match(): MatchBlock {
    this.advance()
    const block: MatchBlock = { segments: this.#matchPath(), functions: [], allows: [], matches: [] }
    this.expect('{')
    while (!this.accept('}')) {
      if (this.isWord('allow')) block.allows.push(this.#allow())
      else if (this.isWord('match')) block.matches.push(this.#match())
      else if (this.isWord('function')) block.functions.push(this.#function())
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
        segments.push({ kind: 'variable', name: this.expectName('a variable name').text })
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
    const statement: AllowStatement = { methods: [], line: this.token.line }
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
      statement.line = this.token.line
      statement.condition = this.parseExpression()
    }
    this.expect(';')
    return statement
  }

  #function(): FunctionDeclaration {
    this.advance()
    const { text: name } = this.expectName('a function name')
    const parameters: string[] = []
    this.expect('(')
    while (!this.isSymbol(')')) {
      parameters.push(this.expectName('a parameter name').text)
      if (!this.accept(',')) break
    }
    this.expect(')')
    this.expect('{')
    const lets: FunctionDeclaration['lets'] = []
    while (this.accept('let')) {
      const { text: variable } = this.expectName('a variable name')
      this.expect('=')
      lets.push({ name: variable, value: this.parseExpression() })
      this.expect(';')
    }
    this.expect('return')
    const result = this.parseExpression()
    this.expect(';')
    this.expect('}')
    return { name, parameters, lets, result }
  }
}
