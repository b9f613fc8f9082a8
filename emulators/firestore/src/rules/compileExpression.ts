import type { Expression, PathPart } from './Ast.ts'
import type { DocumentFunction } from './DocumentReader.ts'
import type { Evaluator } from './Evaluation.ts'
import { callMethod, NAMESPACES } from './methods.ts'
import { Failure, functionNotFound, type Outcome, unsupported } from './Outcome.ts'
import { binary, member, notBoolean, notKnown } from './operators.ts'
import { isOfType, RulesPath, type RulesValue, typeName } from './RulesValue.ts'
import type { CompiledFunction, Scope } from './Scope.ts'
import { type Builtin, callBuiltin } from './signature.ts'
import { Unknown } from './Unknown.ts'

// Evaluators of compound expressions, by the outcomes of their parts.

function list(items: Evaluator[]): Evaluator {
  return (frame) => {
    const values = items.map((item) => item(frame))
    return notKnown(...values) ?? (values as RulesValue[])
  }
}

function map(entries: Array<[Evaluator, Evaluator]>): Evaluator {
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

function not(operand: Evaluator): Evaluator {
  return (frame) => {
    const value = operand(frame)
    return typeof value === 'boolean' ? !value : notBoolean(value, '!')
  }
}

/** Both sides are bools, but a deciding side makes up for the other's failure. */
function logical(operator: '&&' | '||', left: Evaluator, right: Evaluator): Evaluator {
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

function hasType(value: Outcome, type: string): Outcome {
  return notKnown(value) ?? isOfType(value as RulesValue, type)
}

function conditional(test: Evaluator, yes: Evaluator, no: Evaluator): Evaluator {
  return (frame) => {
    const decision = test(frame)
    if (typeof decision !== 'boolean') return notBoolean(decision, '?:')
    return decision ? yes(frame) : no(frame)
  }
}

const DOCUMENT_FUNCTIONS: ReadonlySet<string> = new Set(['get', 'exists'])

export function compileExpression(expression: Expression, scope: Scope): Evaluator {
  const run = build(expression, scope)
  return (frame) => {
    frame.evaluation.step()
    return run(frame)
  }
}

function build(expression: Expression, scope: Scope): Evaluator {
  const compile = (inner: Expression) => compileExpression(inner, scope)
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression
      return () => value
    }
    case 'name':
      return variable(expression.name, scope)
    case 'list':
      return list(expression.items.map(compile))
    case 'map':
      return map(expression.entries.map(({ key, value }) => [compile(key), compile(value)]))
    case 'path':
      return path(expression.parts, scope)
    case 'member': {
      const object = compile(expression.object)
      return (frame) => member(object(frame), expression.name)
    }
    case 'call':
      return call(expression.name, expression.args, scope)
    case 'methodCall':
      return methodCall(expression, scope)
    case 'not':
      return not(compile(expression.operand))
    case 'binary': {
      const left = compile(expression.left)
      const right = compile(expression.right)
      const { operator } = expression
      return (frame) => binary(operator, left(frame), right(frame))
    }
    case 'logical': {
      const [left, right] = [compile(expression.left), compile(expression.right)]
      return logical(expression.operator, left, right)
    }
    case 'is': {
      const value = compile(expression.value)
      return (frame) => hasType(value(frame), expression.type)
    }
    case 'conditional': {
      const [test, yes, no] = [compile(expression.test), compile(expression.yes), compile(expression.no)]
      return conditional(test, yes, no)
    }
  }
}

function variable(name: string, scope: Scope): Evaluator {
  const found = scope.variable(name)
  if (found?.kind === 'local') return (frame) => frame.locals[found.index] ?? null
  if (found) return (frame) => frame.evaluation.pathVariables[found.slot] ?? null
  if (name === 'request') return (frame) => frame.evaluation.request()
  if (name === 'resource') return (frame) => frame.evaluation.resource()
  const missing = new Failure(`Variable not found error: Name: [${name}].`)
  return () => missing
}

function path(parts: PathPart[], scope: Scope): Evaluator {
  const segments = parts.map((part): Evaluator => {
    if (part.kind === 'text') return () => part.text
    return compileExpression(part.value, scope)
  })
  return (frame) => {
    const result: string[] = []
    let unknown: Unknown | undefined
    for (const segment of segments) {
      const value = segment(frame)
      if (value instanceof Failure) return value
      if (value instanceof Unknown) unknown ??= value
      else if (typeof value === 'string') result.push(value)
      else return unsupported(`path segment of type ${typeName(value)}`, 'string')
    }
    return unknown?.derived() ?? new RulesPath(result)
  }
}

/** Whether neither a declaration nor a global defines the name. */
function isFreeName(name: string, scope: Scope): boolean {
  return !scope.variable(name) && name !== 'request' && name !== 'resource'
}

function call(name: string, argExpressions: Expression[], scope: Scope): Evaluator {
  const args = argExpressions.map((arg) => compileExpression(arg, scope))
  const declared = scope.function(name)
  if (declared) return callDeclared(declared, args)
  const [first] = args
  if (DOCUMENT_FUNCTIONS.has(name)) {
    if (!first || args.length !== 1) return () => new Failure('Incorrect number of arguments.')
    return (frame) => frame.evaluation.documents.call(name as DocumentFunction, first(frame))
  }
  const missing = functionNotFound(name)
  return () => missing
}

function callKnown(name: string, target: Builtin, args: Evaluator[]): Evaluator {
  return (frame) => {
    const values = args.map((arg) => arg(frame))
    return notKnown(...values) ?? callBuiltin(name, target, values as RulesValue[])
  }
}

/** Arguments and `let`s may be failures: only a body that reads one fails. */
function callDeclared(target: CompiledFunction, args: Evaluator[]): Evaluator {
  const mismatch = new Failure('Incorrect number of arguments.')
  if (args.length !== target.declaration.parameters.length) return () => mismatch
  return ({ evaluation, locals }) => {
    const inner = { evaluation, locals: args.map((arg) => arg({ evaluation, locals })) }
    return evaluation.call(() => {
      for (const binding of target.lets) inner.locals.push(binding(inner))
      return target.result ? target.result(inner) : mismatch
    })
  }
}

function methodCall(expression: Extract<Expression, { kind: 'methodCall' }>, scope: Scope): Evaluator {
  const { name, object } = expression
  const args = expression.args.map((arg) => compileExpression(arg, scope))
  if (object.kind === 'name' && isFreeName(object.name, scope) && Object.hasOwn(NAMESPACES, object.name)) {
    const namespace = NAMESPACES[object.name] ?? {}
    const target = Object.hasOwn(namespace, name) ? namespace[name] : undefined
    const missing = functionNotFound(name)
    return target ? callKnown(name, target, args) : () => missing
  }
  const receiver = compileExpression(object, scope)
  return (frame) => {
    const self = receiver(frame)
    const values = args.map((arg) => arg(frame))
    return notKnown(self, ...values) ?? callMethod(self as RulesValue, name, values as RulesValue[])
  }
}
