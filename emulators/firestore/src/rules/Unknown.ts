import type { RulesValue } from './RulesValue.ts'

/** A value that differs between a query's results, or that some of them lack. */
export class Unknown {
  /** The cause, as the reason of a refusal. */
  readonly reason: string | undefined

  constructor(reason?: string) {
    this.reason = reason
  }

  /** A value computed from this one: unknown as well. */
  derived(): Unknown {
    return new Unknown(this.reason)
  }
}

/** A map with some known entries; others may exist or not. */
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
