import { lowerBound } from '../store/lowerBound.ts'
import type { Position } from './Ast.ts'

/** Thrown by the lexer and the parser. */
export class RulesSyntaxError extends Error {
  readonly at: Position

  constructor(message: string, { line, column }: Position) {
    super(`The security rules cannot be used: line ${line}, column ${column}: ${message}`)
    this.at = { line, column }
  }
}

export type Token = Position & { start: number; end: number; text: string } & (
    | { kind: 'name' | 'symbol' | 'end' }
    | { kind: 'int'; value: bigint }
    | { kind: 'float'; value: number }
    | { kind: 'string'; value: string }
  )

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y
const NUMBER = /(?:\d+\.\d+|\d+)(?:[eE][+-]?\d+)?/y
const QUOTED = /(?:'(?:[^'\\\n\r]|\\[^\n\r])*'|"(?:[^"\\\n\r]|\\[^\n\r])*")/y
const SYMBOL = /&&|\|\||==|!=|<=|>=|[-+/<>!?:;,.=(){}[\]]/y
/** A literal segment of a path; `(default)` is the one that has brackets. */
const PATH_TEXT = /\([\w-]+\)|[\p{L}\p{N}_.~@%-]+/uy

/** Reads tokens on demand from an offset: only the parser knows how far a path reaches. */
export class Lexer {
  readonly #source: string
  readonly #lineStarts: number[] = [0]

  constructor(source: string) {
    this.#source = source
    for (let i = source.indexOf('\n'); i >= 0; i = source.indexOf('\n', i + 1)) this.#lineStarts.push(i + 1)
  }

  positionAt(offset: number): Position {
    const starts = this.#lineStarts
    const line = lowerBound(starts.length, (at) => (starts[at] ?? 0) <= offset)
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 }
  }

  tokenAt(offset: number): Token {
    const start = offset + (this.#match(SPACE, offset)?.length ?? 0)
    const at = this.positionAt(start)
    const token = (text: string) => ({ ...at, start, end: start + text.length, text })
    if (start >= this.#source.length) return { kind: 'end', ...token('') }

    const quoted = this.#match(QUOTED, start)
    if (quoted !== undefined) {
      return { kind: 'string', ...token(quoted), value: decodeStringLiteral(quoted.slice(1, -1), at) }
    }
    const number = this.#match(NUMBER, start)
    if (number !== undefined) {
      return /[.eE]/.test(number)
        ? { kind: 'float', ...token(number), value: Number(number) }
        : { kind: 'int', ...token(number), value: BigInt(number) }
    }
    const name = this.#match(NAME, start)
    if (name !== undefined) return { kind: 'name', ...token(name) }
    const symbol = this.#match(SYMBOL, start)
    if (symbol !== undefined) return { kind: 'symbol', ...token(symbol) }

    const character = String.fromCodePoint(this.#source.codePointAt(start) ?? 0)
    if (character === "'" || character === '"') throw new RulesSyntaxError('Unterminated string literal.', at)
    throw new RulesSyntaxError(`Unexpected '${character}'.`, at)
  }

  /** Whether `text` stands exactly at `offset`, without white space before it. */
  startsWith(text: string, offset: number): boolean {
    return this.#source.startsWith(text, offset)
  }

  pathTextAt(offset: number): string | undefined {
    return this.#match(PATH_TEXT, offset)
  }

  #match(pattern: RegExp, offset: number): string | undefined {
    pattern.lastIndex = offset
    return pattern.exec(this.#source)?.[0]
  }
}

/** A string literal's text: a backslash stands before a quote or another one. @throws RulesSyntaxError on another escape */
function decodeStringLiteral(body: string, at: Position): string {
  return body.replace(/\\(.)/g, (escape, sign: string) => {
    if (!`\\'"`.includes(sign)) throw new RulesSyntaxError(`The escape ${escape} is not served here.`, at)
    return sign
  })
}
