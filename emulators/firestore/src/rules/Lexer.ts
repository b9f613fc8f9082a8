import { lowerBound } from '../store/lowerBound.ts'
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

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([0-3][0-7]{2})|([\s\S]))/g
const SIMPLE: Record<string, string> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
}

/**
 * A string literal's text, escapes resolved: `\x` and octal escapes are code points, `\u` is one UTF-16 unit.
 * @throws RulesSyntaxError on an unknown escape
 */
function decodeStringLiteral(body: string, at: Position): string {
  return body.replace(ESCAPE, (_all, hex?: string, unicode?: string, octal?: string, other?: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
    const digits = hex ?? unicode
    if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16))
    const value = SIMPLE[other ?? '']
    if (value === undefined)
      throw new RulesSyntaxError(`Invalid escape sequence '\\${other}' in a literal.`, at)
    return value
  })
}
