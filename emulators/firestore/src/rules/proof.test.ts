import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Filter, StructuredQuery } from '../contracts.ts'
import { compileFilter } from '../query/filters.ts'
import { validateQuery } from '../query/validateQuery.ts'
import { parseRules } from './Ruleset.ts'
import { and, decide, documentAt, rulesFile, where } from './testing/harness.ts'

const LITERALS: Record<string, unknown> = {
  '1': 1,
  '2': 2,
  "'a'": 'a',
  "'b'": 'b',
  true: true,
  null: null,
  "['a']": ['a'],
}
const literal = fc.constantFrom(...Object.keys(LITERALS))
const scalar = fc.constantFrom<unknown>(1, 2, 1.5, 'a', 'b', true, false)
const stored = fc.oneof(
  scalar,
  fc.constant(null),
  fc.subarray<unknown>(['a', 'b', 1]),
  fc.record({ k: scalar }, { requiredKeys: [] }),
)
const data = fc.record({ x: stored, y: stored }, { requiredKeys: [] })

const field = fc.constantFrom('x', 'y', 'x.k')
const filter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2 },
    fc
      .tuple(field, fc.constantFrom('==', '<', '<=', '>', '>='), scalar)
      .map(([name, op, operand]) => where(name, op, operand)),
    fc
      .tuple(field, fc.constantFrom('in', 'not-in'), fc.uniqueArray(scalar, { minLength: 1, maxLength: 2 }))
      .map(([name, op, operands]) => where(name, op, operands)),
    fc.array(tie('filter'), { minLength: 2, maxLength: 3 }).map((parts) => and(...parts)),
  ),
})).filter

const place = fc.constantFrom(
  'resource.data.x',
  'resource.data.y',
  'resource.data.x.k',
  "resource.data.get('y', 1)",
  "resource.data.get(['x', 'k'], 'a')",
)
const condition = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc
      .tuple(place, fc.constantFrom('==', '!=', '<', '<=', '>', '>=', 'in'), literal)
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(literal, fc.constantFrom('==', '<', '>=', 'in'), place).map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc
      .tuple(place, fc.subarray(Object.keys(LITERALS)), place)
      .map(([a, items, b]) => `(${a} in [${[...items, b].join(', ')}])`),
    fc
      .tuple(place, fc.constantFrom('is string', 'is number', 'is int', 'is list', 'is map', 'is bool'))
      .map(([a, test]) => `(${a} ${test})`),
    fc
      .tuple(place, fc.constantFrom("hasAll(['a'])", "hasOnly(['a', 'b', 1])", 'size() > 0'))
      .map(([a, call]) => `${a}.${call}`),
    fc.constantFrom(
      "('x' in resource.data)",
      "resource.data.keys().hasAll(['y'])",
      "('k' in resource.data.x)",
      '(resource != null)',
    ),
    tie('condition').map((inner) => `!${inner}`),
    fc
      .tuple(tie('condition'), fc.constantFrom('&&', '||', '=='), tie('condition'))
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(tie('condition'), tie('condition'), tie('condition')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
  ),
})).condition

const isValid = (query: StructuredQuery): boolean => {
  try {
    validateQuery(query)
    return true
  } catch {
    return false
  }
}

it('a list that is allowed has no result that a get would not allow', () => {
  let allowed = 0
  fc.assert(
    fc.property(
      condition,
      filter,
      fc.array(data, { minLength: 5, maxLength: 20 }),
      (rule, filters, documents) => {
        const query: StructuredQuery = { from: [{ collectionId: 'things' }], where: filters }
        fc.pre(isValid(query))
        const ruleset = parseRules(rulesFile(`match /things/{id} { allow read: if ${rule}; }`))
        if (!decide(ruleset, { method: 'list', path: 'things', query }).allowed) return
        allowed++
        const matches = compileFilter(filters)
        for (const found of documents.filter((fields) => matches(documentAt('things/one', fields)))) {
          const got = decide(ruleset, { method: 'get', path: 'things/one', resource: found })
          expect({ rule, found, ...got }).toEqual({ rule, found, allowed: true, reason: '' })
        }
      },
    ),
    { numRuns: 1_000 },
  )
  expect(allowed).toBeGreaterThan(20)
})
