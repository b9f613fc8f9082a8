import { contains } from './comparison.ts'
import { Failure, type Outcome } from './Outcome.ts'
import { notKnown } from './operators.ts'
import { isList, RulesSet, type RulesValue } from './RulesValue.ts'
import { PartialMap, Unknown } from './Unknown.ts'

/** A method call in which the receiver or an argument is unknown: what the query's filters still prove of it. */
export function unknownMethod(receiver: Outcome, name: string, args: readonly Outcome[]): Outcome {
  const unknown = notKnown(receiver, ...args) ?? new Unknown()
  if (receiver instanceof PartialMap) {
    if (name === 'keys' && args.length === 0) {
      return new Unknown({ excluded: [], members: [...receiver.entries.keys()] })
    }
    if (name === 'get' && args.length === 2) return partialGet(receiver, args[0]) ?? unknown
  }
  const [argument] = args
  if (args.length === 1 && argument !== undefined && proves(receiver, name, argument)) return true
  return unknown
}

/** Whether the members that array-contains guarantees make hasAny or hasAll true. */
function proves(receiver: Outcome, name: string, argument: Outcome): boolean {
  const guaranteed = membersOf(receiver)
  const wanted = membersOf(argument)
  if (name === 'hasAny') return wanted.some((item) => contains(guaranteed, item))
  return (
    name === 'hasAll' && !(argument instanceof Unknown) && wanted.every((item) => contains(guaranteed, item))
  )
}

function membersOf(value: Outcome): readonly RulesValue[] {
  if (value instanceof Unknown) return value.facts?.members ?? []
  if (value instanceof RulesSet) return value.items
  return !(value instanceof Failure) && isList(value) ? value : []
}

/** `get(key, default)` of a map of which only some entries are known; undefined when the entry is not one of them. */
function partialGet(map: PartialMap, key: Outcome | undefined): Outcome | undefined {
  let value: RulesValue | Unknown | undefined = map
  if (key === undefined || key instanceof Failure || key instanceof Unknown) return undefined
  for (const part of isList(key) ? key : [key]) {
    if (typeof part !== 'string') return undefined
    value =
      value instanceof PartialMap
        ? value.entries.get(part)
        : value instanceof Map
          ? value.get(part)
          : undefined
    if (value === undefined) return undefined
  }
  return value
}
