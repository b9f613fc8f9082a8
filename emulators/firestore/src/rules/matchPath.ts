import type { PatternSegment } from './compileRules.ts'
import type { Outcome } from './Outcome.ts'
import type { Unknown } from './Unknown.ts'

/** A path to match: of a document, or of all documents that a query may return. */
export type TargetSegment = string | Unknown

/** Values of the pattern's variables when it matches every path that the target stands for, else undefined. */
export function matchPath(
  pattern: readonly PatternSegment[],
  target: readonly TargetSegment[],
  slots: number,
): Outcome[] | undefined {
  if (pattern.length !== target.length) return undefined
  const values: Outcome[] = Array.from<Outcome>({ length: slots }).fill(null)
  for (const [at, segment] of pattern.entries()) {
    const part = target[at] ?? ''
    if (segment.kind === 'variable') values[segment.slot] = part
    else if (segment.text !== part) return undefined
  }
  return values
}
