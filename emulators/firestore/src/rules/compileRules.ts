import type { AllowStatement, FunctionDeclaration, MatchBlock, RulesFile } from './Ast.ts'
import { compileExpression } from './compileExpression.ts'
import type { Evaluator } from './Evaluation.ts'
import { Scope } from './Scope.ts'

export interface CompiledAllow extends Omit<AllowStatement, 'condition'> {
  condition: Evaluator
}

/** A match block with its outer blocks' path. */
export interface CompiledMatch {
  pattern: readonly PatternSegment[]
  allows: readonly CompiledAllow[]
}

export type PatternSegment = { kind: 'text'; text: string } | { kind: 'variable'; slot: number }

export function compileRules(file: RulesFile): { matches: CompiledMatch[]; slots: number } {
  const matches: CompiledMatch[] = []
  let slots = 0

  const compileBlock = (block: MatchBlock, outer: Scope, prefix: readonly PatternSegment[]) => {
    const scope = new Scope(outer)
    const pattern = [...prefix]
    for (const segment of block.segments) {
      if (segment.kind === 'text') pattern.push(segment)
      else {
        scope.defineVariable(segment.name, { kind: 'path', slot: slots })
        pattern.push({ kind: 'variable', slot: slots })
        slots++
      }
    }
    defineFunctions(block.functions, scope)
    matches.push({ pattern, allows: block.allows.map((allow) => compileAllow(allow, scope)) })
    for (const inner of block.matches) compileBlock(inner, scope, pattern)
  }

  const scope = new Scope()
  defineFunctions(file.functions, scope)
  for (const block of file.matches) compileBlock(block, scope, [])
  return { matches, slots }
}

function compileAllow({ condition, methods, line }: AllowStatement, scope: Scope): CompiledAllow {
  return { methods, condition: condition ? compileExpression(condition, scope) : () => true, line }
}

/** Defines all names of a scope before compiling any body, as functions may call later ones. */
function defineFunctions(declarations: readonly FunctionDeclaration[], scope: Scope): void {
  const compiled = declarations.map((declaration) => scope.defineFunction(declaration))
  for (const target of compiled) {
    const { parameters, lets, result } = target.declaration
    let inner = new Scope(scope)
    for (const [i, parameter] of parameters.entries())
      inner.defineVariable(parameter, { kind: 'local', index: i })
    for (const [i, binding] of lets.entries()) {
      target.lets.push(compileExpression(binding.value, inner))
      inner = new Scope(inner)
      inner.defineVariable(binding.name, { kind: 'local', index: parameters.length + i })
    }
    target.result = compileExpression(result, inner)
  }
}
