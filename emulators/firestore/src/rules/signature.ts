import { Failure, nullFailure, type Outcome, unsupported } from './Outcome.ts'
import { isOfType, type RulesValue, typeName } from './RulesValue.ts'

/** A built-in function or method; for a method the receiver is the first argument. */
export interface Builtin {
  /** Types of each argument, alternatives separated by `|`; `any` takes null too. */
  types: readonly string[]
  apply(...args: RulesValue[]): Outcome
}

/** Declares a built-in: its argument types, and its function of such arguments. */
export function builtin(types: string, apply: Builtin['apply']): Builtin {
  return { types: types.split(', '), apply }
}

export function callBuiltin(name: string, target: Builtin, args: readonly RulesValue[]): Outcome {
  if (args.length !== target.types.length) return new Failure('Incorrect number of arguments.')
  for (const [i, types] of target.types.entries()) {
    const value = args[i] ?? null
    if (types === 'any' || types.split('|').some((type) => isOfType(value, type))) continue
    if (value === null) return nullFailure
    return unsupported(`${name}(${args.map(typeName).join(', ')})`, `${name}(${target.types.join(', ')})`)
  }
  return target.apply(...args)
}
