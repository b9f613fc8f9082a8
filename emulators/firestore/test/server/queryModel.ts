import type { Query } from '@google-cloud/firestore'
import * as fc from 'fast-check'

// Few distinct values, so that ties and matches are common.
const scalar = fc.constantFrom<unknown>(
  null,
  false,
  true,
  Number.NaN,
  -1,
  0,
  1,
  1.5,
  2 ** 53,
  '',
  'a',
  'b',
  '\uFFFD',
  '😀',
)
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.record({ x: scalar }, { requiredKeys: [] }),
)
export const someFields = fc.record({ p: value, q: value }, { requiredKeys: [] })
/** Small documents by id. */
export const documents = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), someFields, {
  minKeys: 1,
})

const TYPES = ['null', 'boolean', 'number', 'string', 'array', 'map']
const typeOf = (v: unknown): string =>
  v === null ? 'null' : Array.isArray(v) ? 'array' : typeof v === 'object' ? 'map' : typeof v

function compare(a: unknown, b: unknown): number {
  const byType = TYPES.indexOf(typeOf(a)) - TYPES.indexOf(typeOf(b))
  if (byType !== 0) return byType
  switch (typeOf(a)) {
    case 'boolean':
      return Number(a) - Number(b)
    case 'number': {
      const [x, y] = [a as number, b as number]
      if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(y)) - Number(Number.isNaN(x))
      return x < y ? -1 : x > y ? 1 : 0
    }
    case 'string':
      return Buffer.compare(Buffer.from(a as string), Buffer.from(b as string))
    case 'array': {
      const [x, y] = [a as unknown[], b as unknown[]]
      for (let i = 0; i < Math.min(x.length, y.length); i++) {
        const order = compare(x[i], y[i])
        if (order !== 0) return order
      }
      return x.length - y.length
    }
    case 'map': {
      const [x, y] = [Object.entries(a as object), Object.entries(b as object)]
      return compare(x.flat(), y.flat())
    }
    default:
      return 0
  }
}

const equal = (a: unknown, b: unknown) => compare(a, b) === 0
const isPlain = (v: unknown) => v !== null && !Number.isNaN(v)

type Op = FirebaseFirestore.WhereFilterOp
interface Condition {
  field: 'p' | 'q'
  op: Op
  operand: unknown
}

function holds({ field, op, operand }: Condition, document: Record<string, unknown>): boolean {
  if (!(field in document)) return false
  const v = document[field]
  const list = operand as unknown[]
  const elements = Array.isArray(v) ? v : []
  // NaN is a type of its own.
  const comparable = typeOf(v) === typeOf(operand) && !Number.isNaN(v)
  switch (op) {
    case '==':
      return equal(v, operand)
    case '!=':
      return v !== null && !equal(v, operand)
    case '<':
      return comparable && compare(v, operand) < 0
    case '<=':
      return comparable && compare(v, operand) <= 0
    case '>':
      return comparable && compare(v, operand) > 0
    case '>=':
      return comparable && compare(v, operand) >= 0
    case 'in':
      return isPlain(v) && list.some((o) => equal(v, o))
    case 'not-in':
      return v !== null && !list.includes(null) && !list.some((o) => equal(v, o))
    case 'array-contains':
      return isPlain(operand) && elements.some((e) => equal(e, operand))
    default:
      return elements.some((e) => isPlain(e) && list.some((o) => equal(e, o)))
  }
}

const ordinary = scalar.filter((v) => v !== null && !Number.isNaN(v))
const fieldName = fc.constantFrom<'p' | 'q'>('p', 'q')
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ field: fieldName, op: fc.constantFrom<Op>('==', '!='), operand: value }),
  fc.record({ field: fieldName, op: fc.constantFrom<Op>('<', '<=', '>', '>='), operand: ordinary }),
  fc.record({
    field: fieldName,
    op: fc.constantFrom<Op>('in', 'not-in', 'array-contains-any'),
    operand: fc.array(scalar, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ field: fieldName, op: fc.constant<Op>('array-contains'), operand: ordinary }),
)
const INEQUALITIES = new Set<Op>(['<', '<=', '>', '>=', '!=', 'not-in'])
/** Combinations that Firestore runs. */
const someConditions = fc.array(condition, { maxLength: 3 }).filter((all) => {
  const count = (...ops: Op[]) => all.filter(({ op }) => ops.includes(op)).length
  return (
    count('!=', 'not-in') <= 1 &&
    count('array-contains', 'array-contains-any') <= 1 &&
    !(count('not-in') > 0 && count('in', 'array-contains-any') > 0)
  )
})
const someOrders = fc.uniqueArray(
  fc.record({ field: fieldName, direction: fc.constantFrom<'asc' | 'desc'>('asc', 'desc') }),
  {
    maxLength: 2,
    selector: ({ field }) => field,
  },
)
/** A query that Firestore runs. */
export const request = fc.record({
  conditions: someConditions,
  orders: someOrders,
  limit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  offset: fc.constantFrom(0, 0, 1),
})
export type Request = typeof request extends fc.Arbitrary<infer R> ? R : never

/** The ids that a query answers, by the plainest reading of Firestore's documents; nothing here is the server's. */
export function answer(
  all: Record<string, Record<string, unknown>>,
  { conditions, orders, limit, offset }: Request,
): string[] {
  const complete = [...orders]
  const last = orders.at(-1)?.direction ?? 'asc'
  for (const name of ['p', 'q'] as const) {
    const isRanged = conditions.some(({ field, op }) => field === name && INEQUALITIES.has(op))
    if (isRanged && !complete.some(({ field }) => field === name))
      complete.push({ field: name, direction: last })
  }
  return Object.entries(all)
    .filter(([, document]) => conditions.every((c) => holds(c, document)))
    .filter(([, document]) => complete.every(({ field }) => field in document))
    .toSorted(([a, x], [b, y]) => {
      for (const { field, direction } of complete) {
        const order = compare(x[field], y[field]) * (direction === 'desc' ? -1 : 1)
        if (order !== 0) return order
      }
      return (a < b ? -1 : 1) * (last === 'desc' ? -1 : 1)
    })
    .map(([id]) => id)
    .slice(offset, limit === undefined ? undefined : offset + limit)
}

/** The same request for the SDK. */
export function build(collection: Query, { conditions, orders, limit, offset }: Request): Query {
  let query = collection
  for (const { field, op, operand } of conditions) query = query.where(field, op, operand)
  for (const { field, direction } of orders) query = query.orderBy(field, direction)
  if (offset > 0) query = query.offset(offset)
  return limit === undefined ? query : query.limit(limit)
}
