import type { Evaluator } from './Evaluation.ts'
import { type Outcome, unsupported } from './Outcome.ts'
import { notBoolean, notKnown } from './operators.ts'
import { isOfType, type RulesValue, typeName } from './RulesValue.ts'

// Evaluators of compound expressions, by the outcomes of their parts.

export function list(items: Evaluator[]): Evaluator {
  return (frame) => {
    const values = items.map((item) => item(frame))
    return notKnown(...values) ?? (values as RulesValue[])
  }
}

export function map(entries: Array<[Evaluator, Evaluator]>): Evaluator {
  return (frame) => {
    const pairs = entries.map(([key, value]) => [key(frame), value(frame)] as const)
    const blocked = notKnown(...pairs.flat())
    if (blocked) return blocked
    const result = new Map<string, RulesValue>()
    for (const [key, value] of pairs) {
      if (typeof key !== 'string')
        return unsupported(`map key of type ${typeName(key as RulesValue)}`, 'string')
      result.set(key, value as RulesValue)
    }
    return result
  }
}

export function not(operand: Evaluator): Evaluator {
  return (frame) => {
    const value = operand(frame)
    return typeof value === 'boolean' ? !value : notBoolean(value, '!')
  }
}

/** Both sides are bools, but a deciding side makes up for the other's failure. */
export function logical(operator: '&&' | '||', left: Evaluator, right: Evaluator): Evaluator {
  const deciding = operator === '||'
  return (frame) => {
    const first = left(frame)
    if (first === deciding) return deciding
    const second = right(frame)
    if (second === deciding) return deciding
    if (typeof first !== 'boolean') return notBoolean(first, operator)
    return typeof second === 'boolean' ? second : notBoolean(second, operator)
  }
}

export function hasType(value: Outcome, type: string): Outcome {
  return notKnown(value) ?? isOfType(value as RulesValue, type)
}

export function conditional(test: Evaluator, yes: Evaluator, no: Evaluator): Evaluator {
  return (frame) => {
    const decision = test(frame)
    if (typeof decision !== 'boolean') return notBoolean(decision, '?:')
    return decision ? yes(frame) : no(frame)
  }
}
