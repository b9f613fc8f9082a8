import type { Expression } from './Ast.ts'

/** The expression and everything in it, outer ones first. */
export function* subexpressions(expression: Expression): Generator<Expression> {
  yield expression
  for (const inner of directParts(expression)) yield* subexpressions(inner)
}

function directParts(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return []
    case 'list':
      return expression.items
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value])
    case 'path':
      return expression.parts.flatMap((part) => (part.kind === 'expression' ? [part.value] : []))
    case 'member':
      return [expression.object]
    case 'index':
      return [expression.object, expression.index]
    case 'slice':
      return [expression.object, expression.from, expression.to]
    case 'call':
      return expression.args
    case 'methodCall':
      return [expression.object, ...expression.args]
    case 'unary':
      return [expression.operand]
    case 'binary':
    case 'logical':
      return [expression.left, expression.right]
    case 'is':
      return [expression.value]
    case 'conditional':
      return [expression.test, expression.yes, expression.no]
  }
}
