import { beforeEach, expect, it, vi } from 'vitest'
import { forgetIdempotencyKey, idempotencyKey } from './idempotencyKey.ts'

const ASKED = ['u1', 'sbZ0oInJar1', 'ana@sonobrief.test', 'basic']
const keyOf = (asked: readonly string[]) => idempotencyKey('place', asked)

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

it('is one key for one request, however often it is sent', () => {
  expect(keyOf(ASKED)).toBe(keyOf([...ASKED]))
})

it.each([
  ['another person', 0, 'u2'],
  ['another video', 1, 'sbQu1etVo1c'],
  ['another address', 2, 'bo@sonobrief.test'],
  ['another kind', 3, 'advanced'],
])('is another key for %s', (_, place, other) => {
  expect(keyOf(ASKED)).not.toBe(keyOf(ASKED.with(place, other)))
})

it('is a new key once the server has given its verdict', () => {
  const first = keyOf(ASKED)
  forgetIdempotencyKey('place')
  expect(keyOf(ASKED)).not.toBe(first)
})
