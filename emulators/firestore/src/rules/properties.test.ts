import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Expression } from './Ast.ts'
import { arithmetic } from './arithmetic.ts'
import { ExpressionParser } from './ExpressionParser.ts'
import { Failure } from './Outcome.ts'
import { compareStrings } from './comparison.ts'
import { check } from './testing/harness.ts'

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })

describe('64-bit arithmetic', () => {
  it.each(['+', '-'] as const)('%s is exact, or fails when the result does not fit', (operator) => {
    const exact: Record<typeof operator, (a: bigint, b: bigint) => bigint> = {
      '+': (a, b) => a + b,
      '-': (a, b) => a - b,
    }
    fc.assert(
      fc.property(int64, fc.oneof(int64, fc.bigInt({ min: -3n, max: 3n })), (a, b) => {
        const result = arithmetic(operator, a, b)
        const expected = exact[operator](a, b)
        const fits = expected >= -(2n ** 63n) && expected < 2n ** 63n
        return fits ? result === expected : result instanceof Failure
      }),
    )
  })
})

type Truth = true | false | 'failure'
const source: Record<string, string> = { true: 'true', false: 'false', failure: '({}.x == 1)' }
const and = (a: Truth, b: Truth): Truth =>
  a === false || b === false ? false : a === true && b === true ? true : 'failure'
const or = (a: Truth, b: Truth): Truth =>
  a === true || b === true ? true : a === false && b === false ? false : 'failure'
const not = (a: Truth): Truth => (a === 'failure' ? a : !a)

describe('logic of three values', () => {
  const { formula } = fc.letrec<{ formula: { text: string; truth: Truth } }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 4 },
      fc
        .constantFrom<Truth>(true, false, 'failure')
        .map((truth) => ({ text: source[String(truth)] ?? '', truth })),
      tie('formula').map(({ text, truth }) => ({ text: `!(${text})`, truth: not(truth) })),
      fc
        .tuple(tie('formula'), tie('formula'))
        .map(([a, b]) => ({ text: `(${a.text} && ${b.text})`, truth: and(a.truth, b.truth) })),
      fc
        .tuple(tie('formula'), tie('formula'))
        .map(([a, b]) => ({ text: `(${a.text} || ${b.text})`, truth: or(a.truth, b.truth) })),
    ),
  }))

  it('absorbs failures on either side of && and ||', () => {
    fc.assert(
      fc.property(formula, ({ text, truth }) => {
        const { allowed, reason } = check(text)
        expect(allowed).toBe(truth === true)
        if (truth === false) expect(reason).toContain('false for')
        if (truth === 'failure') expect(reason).toContain('Property x is undefined on object.')
      }),
    )
  })
})

/** Writes an expression with every bracket, so that reading it back shows any wrong precedence. */
function print(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string' ? `'${expression.value}'` : String(expression.value)
    case 'name':
      return expression.name
    case 'list':
      return `[${expression.items.map(print).join(', ')}]`
    case 'map':
      return `{${expression.entries.map(({ key, value }) => `${print(key)}: ${print(value)}`).join(', ')}}`
    case 'path':
      return expression.parts
        .map((part) => (part.kind === 'text' ? `/${part.text}` : `/$(${print(part.value)})`))
        .join('')
    case 'member':
      return `(${print(expression.object)}).${expression.name}`
    case 'index':
      return `(${print(expression.object)})[${print(expression.index)}]`
    case 'call':
      return `${expression.name}(${expression.args.map(print).join(', ')})`
    case 'methodCall':
      return `(${print(expression.object)}).${expression.name}(${expression.args.map(print).join(', ')})`
    case 'unary':
      return `(${expression.operator}(${print(expression.operand)}))`
    case 'binary':
    case 'logical':
      return `(${print(expression.left)} ${expression.operator} ${print(expression.right)})`
    case 'is':
      return `(${print(expression.value)} is ${expression.type})`
    case 'conditional':
      return `(${print(expression.test)} ? ${print(expression.yes)} : ${print(expression.no)})`
  }
}

const parse = (text: string) => new ExpressionParser(text).parseExpression()

describe('the parser of expressions', () => {
  it.each([
    ['a || b && c == d in e < f + -h', '(a || (b && (c == (d in (e < (f + (-(h))))))))'],
    ['!a.b(c)[d] is int', '((!(((a).b(c))[d])) is int)'],
    ['a ? b : c ? d : e', '(a ? b : (c ? d : e))'],
    ['a - b - c', '((a - b) - c)'],
    ['get(/a/$(b)/c).d', '(get(/a/$(b)/c)).d'],
    ['/a/b == c', '(/a/b == c)'],
    ['/a/$(b)[0]', '(/a/$(b))[0]'],
  ])('%s', (text, expected) => expect(print(parse(text))).toBe(expected))
})

describe('the order of strings', () => {
  it('is the order of their UTF-8 bytes', () => {
    const sign = (n: number) => Math.sign(n) || 0
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        return sign(compareStrings(a, b)) === sign(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
  })
})
