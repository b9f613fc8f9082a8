import { RE2JS, RE2JSException } from 're2js'
import { Failure, type Outcome } from './Outcome.ts'

/**
 * Patterns are RE2: a linear-time engine, so that no string from a client can make one hang, and no back-references
 * or look-around. Compiled ones are kept, as rules have few; dynamic ones push the oldest out.
 */
const MAX_CACHED = 500
const cache = new Map<string, RE2JS | InvalidPattern>()

export class InvalidPattern {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

/** @returns the compiled pattern, or what is wrong with it */
export function regularExpression(pattern: string): RE2JS | InvalidPattern {
  const known = cache.get(pattern)
  if (known !== undefined) return known
  const compiled = compile(pattern)
  const oldest = cache.size >= MAX_CACHED ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
  cache.set(pattern, compiled)
  return compiled
}

function compile(pattern: string): RE2JS | InvalidPattern {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    if (error instanceof RE2JSException) return new InvalidPattern(error.message)
    throw error
  }
}

/** What `use` makes of the pattern; a failure when it is no pattern, or the replacement no replacement. */
export function usePattern(pattern: string, use: (expression: RE2JS) => Outcome): Outcome {
  const expression = regularExpression(pattern)
  if (expression instanceof InvalidPattern) {
    return new Failure(`Invalid regular expression '${pattern}': ${expression.message}.`)
  }
  try {
    return use(expression)
  } catch (error) {
    if (error instanceof RE2JSException) return new Failure(`Invalid replacement: ${error.message}.`)
    throw error
  }
}
