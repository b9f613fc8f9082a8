import type { RulesValue } from './RulesValue.ts'

/** A value that differs from one result of a query to another, or that not all of them have. */
export class Unknown {
  /** Why it is unknown, as the reason of a refusal. */
  readonly reason: string | undefined

  constructor(reason?: string) {
    this.reason = reason
  }

  /** What is computed from this value: unknown as well. */
  derived(): Unknown {
    return new Unknown(this.reason)
  }
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
    return value === undefined ? new Unknown(`Property ${key} is undefined on object.`) : value
  }
}
