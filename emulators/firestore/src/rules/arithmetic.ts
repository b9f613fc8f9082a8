import { timestampAt } from './calendar.ts'
import { Failure, nullFailure, type Outcome, unsupported } from './Outcome.ts'
import { Duration, isNumber, type RulesValue, Timestamp, typeName } from './RulesValue.ts'

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%'

const divideByZero = new Failure('Divide by zero error.')
const overflow = new Failure('Integer overflow error.')

/**
 * `a op b` on ints (64 bits, truncating division), floats (an int beside a float becomes one), strings (+), and
 * timestamps and durations (+ and -). Anything else, overflow and division of an int by zero are failures.
 */
export function arithmetic(operator: ArithmeticOperator, a: RulesValue, b: RulesValue): Outcome {
  if (typeof a === 'bigint' && typeof b === 'bigint') return integers(operator, a, b)
  if (isNumber(a) && isNumber(b)) return floats(operator, Number(a), Number(b))
  if (typeof a === 'string' && typeof b === 'string' && operator === '+') return a + b
  const time = times(operator, a, b)
  if (time) return time
  if (a === null || b === null) return nullFailure
  return unsupported(`${typeName(a)} ${operator} ${typeName(b)}`)
}

/** `-value` for a number; a failure for anything else and for the least int. */
export function negate(value: RulesValue): Outcome {
  if (typeof value === 'bigint') return integers('-', 0n, value)
  if (typeof value === 'number') return -value
  if (value instanceof Duration) return new Duration(-value.nanos)
  return value === null ? nullFailure : unsupported(`-${typeName(value)}`)
}

function integers(operator: ArithmeticOperator, a: bigint, b: bigint): bigint | Failure {
  if ((operator === '/' || operator === '%') && b === 0n) return divideByZero
  const exact =
    operator === '+'
      ? a + b
      : operator === '-'
        ? a - b
        : operator === '*'
          ? a * b
          : operator === '/'
            ? a / b
            : a % b
  return BigInt.asIntN(64, exact) === exact ? exact : overflow
}

function floats(operator: ArithmeticOperator, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
    case '%':
      return a % b
  }
}

function times(
  operator: ArithmeticOperator,
  a: RulesValue,
  b: RulesValue,
): Timestamp | Duration | Failure | undefined {
  if (operator !== '+' && operator !== '-') return undefined
  const sign = operator === '+' ? 1n : -1n
  if (b instanceof Duration) {
    if (a instanceof Timestamp) return timestampAt(a.nanos + sign * b.nanos)
    if (a instanceof Duration) return new Duration(a.nanos + sign * b.nanos)
  }
  if (b instanceof Timestamp) {
    if (a instanceof Duration && operator === '+') return timestampAt(a.nanos + b.nanos)
    if (a instanceof Timestamp && operator === '-') return new Duration(a.nanos - b.nanos)
  }
  return undefined
}
