import type { BinaryOperator } from './Ast.ts'
import { compareValues, contains, equals } from './comparison.ts'
import { Failure, functionNotFound, nullFailure, type Outcome, unsupported } from './Outcome.ts'
import { isList, isMap, RulesSet, type RulesValue, typeName } from './RulesValue.ts'
import { PartialMap, Unknown } from './Unknown.ts'

/** The first operand without a plain value: a failure before an unknown one. */
export function notKnown(...operands: Outcome[]): Failure | Unknown | undefined {
  const failure = operands.find((operand) => operand instanceof Failure)
  return failure ?? operands.find((operand) => operand instanceof Unknown)?.derived()
}

/** The outcome of a non-bool where a bool is needed. */
export function notBoolean(value: Outcome, operator: string): Failure | Unknown {
  if (value instanceof Failure) return value
  if (value instanceof Unknown) return value.derived()
  return value === null
    ? nullFailure
    : unsupported(`${operator} on ${typeName(value)}`, `${operator} on bool`)
}

export function binary(operator: BinaryOperator, left: Outcome, right: Outcome): Outcome {
  if (operator === 'in') return isIn(left, right)
  if (left instanceof Failure) return left
  if (right instanceof Failure) return right
  switch (operator) {
    case '==':
      return equality(left, right, false)
    case '!=':
      return equality(left, right, true)
    case '<':
    case '<=':
    case '>':
    case '>=':
      return order(operator, left, right)
    default:
      return sum(left, right)
  }
}

const overflow = new Failure('Integer overflow error.')

/** `a + b` on ints (64 bits) and texts. Anything else is a failure. */
function sum(a: RulesValue | Unknown, b: RulesValue | Unknown): Outcome {
  if (a instanceof Unknown) return a.derived()
  if (b instanceof Unknown) return b.derived()
  if (typeof a === 'bigint' && typeof b === 'bigint')
    return BigInt.asIntN(64, a + b) === a + b ? a + b : overflow
  if (typeof a === 'string' && typeof b === 'string') return a + b
  return a === null || b === null ? nullFailure : unsupported(`${typeName(a)} + ${typeName(b)}`)
}

function equality(left: RulesValue | Unknown, right: RulesValue | Unknown, negated: boolean): Outcome {
  const unknown = notKnown(left, right)
  // A type that a result lacks differs in all: no map, such as null.
  const isOther = (one: Outcome, other: Outcome) =>
    one instanceof PartialMap && !(other instanceof Unknown) && !isMap(other)
  if (unknown) return isOther(left, right) || isOther(right, left) ? negated : unknown
  return equals(left as RulesValue, right as RulesValue) !== negated
}

type OrderOperator = '<' | '<=' | '>' | '>='

function order(operator: OrderOperator, left: RulesValue | Unknown, right: RulesValue | Unknown): Outcome {
  if (left instanceof Unknown) return left.derived()
  if (right instanceof Unknown) return right.derived()
  const comparison = compareValues(left, right)
  if (comparison === undefined) {
    if (left === null || right === null) return nullFailure
    return unsupported(`${typeName(left)} ${operator} ${typeName(right)}`)
  }
  switch (operator) {
    case '<':
      return comparison < 0
    case '<=':
      return comparison <= 0
    case '>':
      return comparison > 0
    case '>=':
      return comparison >= 0
  }
}

/** `wanted in collection`; the collection's failure comes first. */
function isIn(wanted: Outcome, collection: Outcome): Outcome {
  if (collection instanceof Failure) return collection
  if (wanted instanceof Failure) return wanted
  if (collection instanceof Unknown) return collection.derived()
  if (wanted instanceof Unknown) return wanted.derived()
  const items = collection instanceof RulesSet ? collection.items : collection
  if (isList(items)) return contains(items, wanted)
  if (collection === null) return nullFailure
  if (!isMap(collection)) return functionNotFound('in')
  return typeof wanted === 'string'
    ? collection.has(wanted)
    : unsupported(`map.in(${typeName(wanted)})`, 'map.in(string)')
}

export function member(object: Outcome, name: string): Outcome {
  if (object instanceof PartialMap) return object.get(name)
  if (object instanceof Failure) return object
  if (object instanceof Unknown) return object.derived()
  if (object === null) return nullFailure
  if (!isMap(object)) return new Failure(`Type error. Received: [${typeName(object)}] Expected: [map,path].`)
  const value = object.get(name)
  return value === undefined ? new Failure(`Property ${name} is undefined on object.`) : value
}
