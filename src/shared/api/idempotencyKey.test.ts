import { beforeEach, expect, it } from 'vitest'
import { stubStorage } from '../../../tests/support/stubStorage.ts'
import { forgetIdempotencyKey, idempotencyKey } from './idempotencyKey.ts'

const ASKED = ['u1', 'sbZ0oInJar1', 'ana@sonobrief.test', 'basic']
const keyOf = (asked: readonly string[]) => idempotencyKey('place', asked)

beforeEach(stubStorage)

it('idempotencyKey is one key for one request, however often it is sent', () => {
  expect(keyOf(ASKED)).toBe(keyOf([...ASKED]))
})

it.each([
  ['another person', 0, 'u2'],
  ['another video', 1, 'sbQu1etVo1c'],
  ['another address', 2, 'bo@sonobrief.test'],
  ['another kind', 3, 'advanced'],
])('idempotencyKey is another key for %s', (_, place, other) => {
  expect(keyOf(ASKED)).not.toBe(keyOf(ASKED.with(place, other)))
})

it('idempotencyKey is a new key once the server has given its verdict', () => {
  const first = keyOf(ASKED)
  forgetIdempotencyKey('place')
  expect(keyOf(ASKED)).not.toBe(first)
})
