import type { FunctionDeclaration } from './Ast.ts'
import type { Scope } from './Scope.ts'
import { subexpressions } from './subexpressions.ts'

/** The functions that call themselves, directly or through others. */
export function recursiveFunctions(
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
