import { beforeEach, expect, it, vi } from 'vitest'
import { intentKey, settleIntent } from './intent.ts'

const INTENT = { uid: 'u1', videoId: 'sbZ0oInJar1', email: 'ana@sonobrief.test', kind: 'basic' }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

it('is one key for one request, however often it is sent', () => {
  expect(intentKey(INTENT)).toBe(intentKey({ ...INTENT }))
})

it.each([
  ['another person', { uid: 'u2' }],
  ['another video', { videoId: 'sbQu1etVo1c' }],
  ['another address', { email: 'bo@sonobrief.test' }],
  ['another kind', { kind: 'advanced' }],
])('is another key for %s', (_, change) => {
  expect(intentKey(INTENT)).not.toBe(intentKey({ ...INTENT, ...change }))
})

it('is a new key once the server has given its verdict', () => {
  const first = intentKey(INTENT)
  settleIntent()
  expect(intentKey(INTENT)).not.toBe(first)
})
