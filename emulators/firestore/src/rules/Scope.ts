import type { FunctionDeclaration } from './Ast.ts'
import type { Evaluator } from './Evaluation.ts'

export type Variable = { kind: 'local'; index: number } | { kind: 'path'; slot: number }

export interface CompiledFunction {
  declaration: FunctionDeclaration
  /** The function's place, where its free names are looked up. */
  scope: Scope
  lets: Evaluator[]
  result: Evaluator | undefined
}

export class Scope {
  readonly #parent: Scope | undefined
  readonly #variables = new Map<string, Variable>()
  readonly #functions = new Map<string, CompiledFunction>()

  constructor(parent?: Scope) {
    this.#parent = parent
  }

  defineVariable(name: string, variable: Variable): void {
    this.#variables.set(name, variable)
  }

  defineFunction(declaration: FunctionDeclaration): CompiledFunction {
    const compiled: CompiledFunction = { declaration, scope: this, lets: [], result: undefined }
    this.#functions.set(declaration.name, compiled)
    return compiled
  }

  variable(name: string): Variable | undefined {
    return this.#variables.get(name) ?? this.#parent?.variable(name)
  }

  function(name: string): CompiledFunction | undefined {
    return this.#functions.get(name) ?? this.#parent?.function(name)
  }
}
