import { Failure, nullFailure, type Outcome, unsupported } from './Outcome.ts'
import { isNumber, type RulesValue, typeName } from './RulesValue.ts'

export type ArithmeticOperator = '+' | '-'

const overflow = new Failure('Integer overflow error.')

/** `a op b` on ints (64 bits), floats (an int beside a float becomes one) and strings (+). Anything else is a failure. */
export function arithmetic(operator: ArithmeticOperator, a: RulesValue, b: RulesValue): Outcome {
  if (typeof a === 'bigint' && typeof b === 'bigint') return fitting(operator === '+' ? a + b : a - b)
  if (isNumber(a) && isNumber(b)) return operator === '+' ? Number(a) + Number(b) : Number(a) - Number(b)
  if (typeof a === 'string' && typeof b === 'string' && operator === '+') return a + b
  if (a === null || b === null) return nullFailure
  return unsupported(`${typeName(a)} ${operator} ${typeName(b)}`)
}

/** `-value` for a number; else a failure, also for the least int. */
export function negate(value: RulesValue): Outcome {
  if (typeof value === 'bigint') return fitting(-value)
  if (typeof value === 'number') return -value
  return value === null ? nullFailure : unsupported(`-${typeName(value)}`)
}

const fitting = (exact: bigint): Outcome => (BigInt.asIntN(64, exact) === exact ? exact : overflow)
