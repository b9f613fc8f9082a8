import type { RulesIssue } from '../contracts.ts'
import {
  type Expression,
  type FunctionDeclaration,
  type MatchBlock,
  type NamedPosition,
  type Position,
  type RulesFile,
  subexpressions,
} from './Ast.ts'
import { isFreeName } from './compileExpression.ts'
import { METHOD_NAMES, NAMESPACES } from './methods.ts'
import { TYPE_NAMES } from './RulesValue.ts'
import { InvalidPattern, regularExpression } from './regularExpression.ts'
import { Scope } from './Scope.ts'

/** Sizes that Firestore documents for a ruleset. */
const MAX_MATCH_DEPTH = 10
const MAX_PATH_SEGMENTS = 100
const MAX_PATH_VARIABLES = 20
const MAX_ARGUMENTS = 7
const MAX_LETS = 10

const BUILT_IN = new Set(['get', 'exists'])

/**
 * What can be said of a file before it runs. Like the official compiler: a name that nothing defines is a warning,
 * since it only fails where it is evaluated; what can never work is an error.
 */
export function checkRules(file: RulesFile): RulesIssue[] {
  const check = new RulesCheck()
  check.file(file)
  return check.issues.toSorted((a, b) => a.line - b.line || a.column - b.column)
}

class RulesCheck {
  readonly issues: RulesIssue[] = []
  readonly #used = new Set<FunctionDeclaration>()
  readonly #declared: Array<{ declaration: FunctionDeclaration; scope: Scope }> = []

  file(file: RulesFile): void {
    if (file.version === 1) {
      const description =
        'Ruleset uses old version (version [1]). Please update to the latest version (version [2]).'
      this.#warn(description, { line: 1, column: 1 })
    }
    const global = new Scope()
    this.#functions(file.functions, global)
    for (const service of file.services) {
      if (service.name !== 'cloud.firestore') continue
      const scope = new Scope(global)
      this.#functions(service.functions, scope)
      for (const block of service.matches) this.#block(block, scope, { depth: 1, segments: 0, variables: 0 })
    }
    for (const { declaration } of this.#declared) {
      if (!this.#used.has(declaration)) this.#warn(`Unused function: ${declaration.name}.`, declaration)
    }
    for (const declaration of recursiveFunctions(this.#declared)) {
      this.#error(`Recursive call is not allowed: ${declaration.name}.`, declaration)
    }
  }

  #block(
    block: MatchBlock,
    outer: Scope,
    around: { depth: number; segments: number; variables: number },
  ): void {
    const scope = new Scope(outer)
    const variables = block.segments.filter((segment) => segment.kind === 'variable')
    const size = {
      depth: around.depth + 1,
      segments: around.segments + block.segments.length,
      variables: around.variables + variables.length,
    }
    if (around.depth > MAX_MATCH_DEPTH)
      this.#error(`More than ${MAX_MATCH_DEPTH} nested match blocks.`, block)
    if (size.segments > MAX_PATH_SEGMENTS) {
      this.#error(`A path of more than ${MAX_PATH_SEGMENTS} segments in nested match blocks.`, block)
    }
    if (size.variables > MAX_PATH_VARIABLES) {
      this.#error(`More than ${MAX_PATH_VARIABLES} variables in nested match blocks.`, block)
    }
    this.#duplicates(variables, 'path variable')
    for (const variable of variables) scope.defineVariable(variable.name, { kind: 'path', slot: 0 })
    this.#functions(block.functions, scope)
    for (const allow of block.allows) if (allow.condition) this.#expression(allow.condition, scope)
    for (const inner of block.matches) this.#block(inner, scope, size)
  }

  #functions(declarations: readonly FunctionDeclaration[], scope: Scope): void {
    this.#duplicates(declarations, 'function')
    for (const declaration of declarations) scope.defineFunction(declaration)
    for (const declaration of declarations) {
      this.#declared.push({ declaration, scope })
      this.#function(declaration, scope)
    }
  }

  #function(declaration: FunctionDeclaration, scope: Scope): void {
    const { parameters, bindings, result } = declaration
    if (parameters.length > MAX_ARGUMENTS) this.#error(`More than ${MAX_ARGUMENTS} arguments.`, declaration)
    const [, ...tooMany] = bindings.slice(MAX_LETS - 1)
    if (tooMany[0]) this.#error(`More than ${MAX_LETS} let bindings in a function.`, tooMany[0])
    this.#duplicates([...parameters, ...bindings], 'variable')
    let inner = new Scope(scope)
    for (const parameter of parameters) inner.defineVariable(parameter.name, { kind: 'local', index: 0 })
    for (const binding of bindings) {
      this.#expression(binding.value, inner)
      inner = new Scope(inner)
      inner.defineVariable(binding.name, { kind: 'local', index: 0 })
    }
    this.#expression(result, inner)
    const read = new Set(
      [...bindings.map((binding) => binding.value), result]
        .flatMap((body) => [...subexpressions(body)])
        .flatMap((part) => (part.kind === 'name' ? [part.name] : [])),
    )
    for (const name of [...parameters, ...bindings]) {
      if (!read.has(name.name)) this.#warn(`Unused variable: ${name.name}.`, name)
    }
  }

  #expression(expression: Expression, scope: Scope): void {
    const expected = new Set<Expression>()
    for (const part of subexpressions(expression)) {
      switch (part.kind) {
        case 'name':
          if (isFreeName(part.name, scope) && !expected.has(part)) {
            this.#warn(`Invalid variable name: ${part.name}.`, part)
          }
          break
        case 'call': {
          const target = scope.function(part.name)
          if (target) this.#used.add(target.declaration)
          else if (!BUILT_IN.has(part.name)) this.#warn(`Invalid function name: ${part.name}.`, part)
          break
        }
        case 'methodCall': {
          const { object } = part
          const isNamespace =
            object.kind === 'name' && isFreeName(object.name, scope) && Object.hasOwn(NAMESPACES, object.name)
          if (isNamespace) expected.add(object)
          const known = isNamespace
            ? Object.hasOwn(NAMESPACES[object.name] ?? {}, part.name)
            : METHOD_NAMES.has(part.name)
          if (!known) this.#warn(`Invalid function name: ${part.name}.`, part)
          this.#pattern(part)
          break
        }
        case 'is':
          if (!TYPE_NAMES.has(part.type)) this.#error(`Invalid type name: ${part.type}.`, part)
          break
        default:
      }
    }
  }

  #pattern(call: Extract<Expression, { kind: 'methodCall' }>): void {
    const [pattern] = call.args
    if (call.name !== 'matches' || pattern?.kind !== 'literal' || typeof pattern.value !== 'string') return
    const compiled = regularExpression(pattern.value)
    if (compiled instanceof InvalidPattern)
      this.#error(`Invalid regular expression: ${compiled.message}.`, pattern)
  }

  #duplicates(names: readonly NamedPosition[], what: string): void {
    const seen = new Set<string>()
    for (const item of names) {
      if (seen.has(item.name)) this.#error(`Duplicate ${what} name: ${item.name}.`, item)
      seen.add(item.name)
    }
  }

  #error(description: string, { line, column }: Position): void {
    this.issues.push({ severity: 'ERROR', description, line, column })
  }

  #warn(description: string, { line, column }: Position): void {
    this.issues.push({ severity: 'WARNING', description, line, column })
  }
}

/** The functions that call themselves, directly or through others. */
function recursiveFunctions(
  functions: ReadonlyArray<{ declaration: FunctionDeclaration; scope: Scope }>,
): FunctionDeclaration[] {
  const calls = new Map(
    functions.map(({ declaration, scope }) => [declaration, calledBy(declaration, scope)]),
  )
  return functions
    .map(({ declaration }) => declaration)
    .filter((declaration) => {
      const reached = new Set<FunctionDeclaration>()
      const pending = [...(calls.get(declaration) ?? [])]
      for (let next = pending.pop(); next && !reached.has(declaration); next = pending.pop()) {
        if (reached.has(next)) continue
        reached.add(next)
        pending.push(...(calls.get(next) ?? []))
      }
      return reached.has(declaration)
    })
}

function calledBy(declaration: FunctionDeclaration, scope: Scope): FunctionDeclaration[] {
  return [...declaration.bindings.map((binding) => binding.value), declaration.result]
    .flatMap((body) => [...subexpressions(body)])
    .flatMap((part) => (part.kind === 'call' ? (scope.function(part.name)?.declaration ?? []) : []))
}
