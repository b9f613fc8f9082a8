import { compareValues, equals, sameElement } from './comparison.ts'
import { isOfType, type RulesValue, typeName } from './RulesValue.ts'

export interface Bound {
  value: RulesValue
  inclusive: boolean
}

/** What a query's filters say of a field whose value they do not fix. */
export interface Facts {
  lower?: Bound
  upper?: Bound
  /** Values that the field does not have. */
  excluded: RulesValue[]
  /** Elements that the field, a list, has. */
  members: RulesValue[]
}

/**
 * A value that differs from one result of a query to another. Every question to it is answered for all results at
 * once: true, false, or undefined when they may disagree.
 */
export class Unknown {
  readonly facts: Facts | undefined
  /** Why it is unknown, as the reason of a refusal. */
  readonly reason: string | undefined

  constructor(facts?: Facts, reason?: string) {
    this.facts = facts
    this.reason = reason
  }

  /** Whether every result has the value at all; without, reading it is a failure for some. */
  get exists(): boolean {
    return this.facts !== undefined
  }

  /** What is computed from this value: unknown as well, but the facts are not its own. */
  derived(): Unknown {
    return new Unknown(undefined, this.reason)
  }

  equals(other: RulesValue): boolean | undefined {
    const { facts } = this
    if (!facts) return undefined
    if (facts.excluded.some((value) => equals(value, other))) return false
    if (facts.members.length > 0 && typeName(other) !== 'list') return false
    if (facts.lower && isOutside(other, facts.lower, -1)) return false
    if (facts.upper && isOutside(other, facts.upper, 1)) return false
    const { lower, upper } = facts
    const pinned = lower?.inclusive && upper?.inclusive && equals(lower.value, upper.value)
    return pinned && equals(lower.value, other) ? true : undefined
  }

  /** Whether it is less than `other`, or equal too when `orEqual`. */
  isLess(other: RulesValue, orEqual: boolean): boolean | undefined {
    const { lower, upper } = this.facts ?? {}
    const fromUpper = upper && compareValues(upper.value, other)
    if (fromUpper !== undefined) {
      if (fromUpper < 0) return true
      if (fromUpper === 0 && (orEqual || !upper?.inclusive)) return true
    }
    const fromLower = lower && compareValues(lower.value, other)
    if (fromLower !== undefined) {
      if (fromLower > 0) return false
      if (fromLower === 0 && (!orEqual || !lower?.inclusive)) return false
    }
    return undefined
  }

  /** Whether it is a list with this element. */
  hasElement(element: RulesValue): boolean | undefined {
    return this.facts?.members.some((member) => sameElement(member, element)) ? true : undefined
  }

  isOfType(type: string): boolean | undefined {
    const { facts } = this
    if (facts && facts.members.length > 0) return type === 'list'
    const bound = facts?.lower ?? facts?.upper
    if (!bound) return undefined
    // A range keeps to the type of its bound, but an int bound lets floats through and the other way round.
    const numeric = isOfType(bound.value, 'number')
    if (numeric && (type === 'int' || type === 'float')) return undefined
    return isOfType(bound.value, type)
  }
}

/**
 * Whether a value lies beyond a bound, on the side of `direction`; another type does, since a range keeps to the type
 * of its bound. Types that rules cannot order (bool, list …) are not decided.
 */
function isOutside(value: RulesValue, bound: Bound, direction: 1 | -1): boolean {
  const order = compareValues(value, bound.value)
  if (order === undefined) return typeName(value) !== typeName(bound.value)
  return order * direction > 0 || (order === 0 && !bound.inclusive)
}

/** A map of which some entries are known, and nothing is known of the others, not even whether they are there. */
export class PartialMap extends Unknown {
  readonly entries: ReadonlyMap<string, RulesValue | Unknown>

  constructor(entries: ReadonlyMap<string, RulesValue | Unknown>) {
    super()
    this.entries = entries
  }

  get(key: string): RulesValue | Unknown {
    const value = this.entries.get(key)
    return value === undefined ? new Unknown(undefined, `Property ${key} is undefined on object.`) : value
  }

  override get exists(): boolean {
    return true
  }

  override equals(other: RulesValue): boolean | undefined {
    if (typeName(other) !== 'map') return false
    return undefined
  }

  override isOfType(type: string): boolean {
    return type === 'map'
  }

  /** For `key in map`. */
  override hasElement(key: RulesValue): boolean | undefined {
    return typeof key === 'string' && this.entries.has(key) ? true : undefined
  }
}
