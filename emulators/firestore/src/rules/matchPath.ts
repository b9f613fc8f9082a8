import type { PatternSegment } from './compileRules.ts'
import type { Outcome } from './Outcome.ts'
import { RulesPath } from './RulesValue.ts'
import { Unknown } from './Unknown.ts'

/** Any number of segments, in the path of a collection group. */
export const GAP = Symbol('any segments')

/** A path to match: of a document, or of all documents that a query may return. */
export type TargetSegment = string | Unknown | typeof GAP

/**
 * Values of the pattern's variables when it matches every path that the target stands for, else undefined.
 * A recursive wildcard takes as many segments as it can.
 */
export function matchPath(
  pattern: readonly PatternSegment[],
  target: readonly TargetSegment[],
  slots: number,
): Outcome[] | undefined {
  const values: Outcome[] = Array.from<Outcome>({ length: slots }).fill(null)

  const matches = (p: number, t: number): boolean => {
    const segment = pattern[p]
    if (!segment) return t === target.length
    if (segment.kind === 'variable' && segment.recursive) {
      for (let end = target.length; end >= t; end--) {
        if (!matches(p + 1, end)) continue
        values[segment.slot] = wildcardValue(target.slice(t, end))
        return true
      }
      return false
    }
    const part = target[t]
    if (part === undefined || part === GAP) return false
    if (segment.kind === 'text') return segment.text === part && matches(p + 1, t + 1)
    if (!matches(p + 1, t + 1)) return false
    values[segment.slot] = part
    return true
  }

  return matches(0, 0) ? values : undefined
}

function wildcardValue(parts: readonly TargetSegment[]): Outcome {
  const names = parts.filter((part) => typeof part === 'string')
  return names.length === parts.length ? new RulesPath(names) : new Unknown()
}
