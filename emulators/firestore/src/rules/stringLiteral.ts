import type { Position } from './Ast.ts'
import { RulesSyntaxError } from './RulesSyntaxError.ts'

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

function simpleEscape(character: string | undefined, at: Position): string {
  const value = character === undefined ? undefined : SIMPLE[character]
  if (value === undefined)
    throw new RulesSyntaxError(`Invalid escape sequence '\\${character}' in a literal.`, at)
  return value
}

/**
 * The text between the quotes of a string literal with its escapes resolved: `\x` and octal escapes are code points,
 * `\u` is one UTF-16 unit.
 * @throws RulesSyntaxError on an escape that the language does not have
 */
export function decodeStringLiteral(body: string, at: Position): string {
  return body.replace(ESCAPE, (_all, hex?: string, unicode?: string, octal?: string, other?: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
    const digits = hex ?? unicode
    return digits === undefined ? simpleEscape(other, at) : String.fromCharCode(Number.parseInt(digits, 16))
  })
}

/**
 * The bytes of `b'…'`: UTF-8 of its characters, where `\x` and octal escapes are one byte each.
 * @throws RulesSyntaxError on an escape that the language does not have; `\u` is not one here
 */
export function decodeBytesLiteral(body: string, at: Position): Uint8Array {
  const chunks: Uint8Array[] = []
  let from = 0
  for (const match of body.matchAll(ESCAPE)) {
    const [all, hex, unicode, octal, other] = match
    if (unicode !== undefined) throw new RulesSyntaxError('Invalid bytes literal.', at)
    chunks.push(Buffer.from(body.slice(from, match.index)))
    if (octal !== undefined) chunks.push(Uint8Array.of(Number.parseInt(octal, 8)))
    else if (hex !== undefined) chunks.push(Uint8Array.of(Number.parseInt(hex, 16)))
    else chunks.push(Buffer.from(simpleEscape(other, at)))
    from = match.index + all.length
  }
  chunks.push(Buffer.from(body.slice(from)))
  return new Uint8Array(Buffer.concat(chunks))
}
