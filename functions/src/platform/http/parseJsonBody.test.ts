import { expect, it } from 'vitest'
import { parseJsonBody } from './parseJsonBody.ts'

const parse = (text: string) => parseJsonBody(Buffer.from(text))
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

it('parseJsonBody reads an object', () => expect(parse('{"a":[1,"é"]}')).toEqual({ body: { a: [1, 'é'] } }))

it.each([
  ['ten levels', nested(10), undefined],
  ['eleven levels', nested(11), 400],
  ['eleven levels of lists', `{"a":${'['.repeat(10)}${']'.repeat(10)}}`, 400],
  ['brackets in a text', `{"a":"${'[{'.repeat(100)}"}`, undefined],
  ['an escaped quote before brackets in a text', `{"a":"\\"${'[{'.repeat(100)}"}`, undefined],
  ['32 kB', `{"a":"${'x'.repeat(32 * 1024 - 8)}"}`, undefined],
  ['a byte more', `{"a":"${'x'.repeat(32 * 1024 - 7)}"}`, 413],
  ['a list', '[]', 400],
  ['a text', '"a"', 400],
  ['null', 'null', 400],
  ['half an object', '{"a":', 400],
  ['nothing', '', 400],
])('#not-a-post: a call with the body: %s', (_, text, status) => {
  const result = parse(text)
  expect('refused' in result ? result.refused.status : undefined).toBe(status)
})

it('parseJsonBody refuses a request without a body', () => {
  expect(parseJsonBody(undefined)).toMatchObject({ refused: { status: 400 } })
})

it('parseJsonBody reads "__proto__" as a key without effect', () => {
  const result = parse('{"__proto__":{"isAdmin":true}}')
  expect('body' in result && result.body['isAdmin']).toBeUndefined()
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
})
