import { afterEach, expect, it, vi } from 'vitest'
import { isOwnOrigin } from './ownOrigin.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['https://sonobrief.app', 'https://sonobrief.app', true],
  ['https://sonobrief.app', 'https://sonobrief.app.evil.test', false],
  ['https://sonobrief.app', 'http://sonobrief.app', false],
  ['https://sonobrief.app', 'http://localhost', false],
  ['https://sonobrief.app', 'null', false],
  ['http://127.0.0.1:5050', 'http://localhost:5050', true],
  ['http://127.0.0.1:5050', 'http://localhost:5051', false],
  ['http://127.0.0.1:5050', 'http://127.0.0.1.evil.test:5050', false],
])('on %s a call from %s is from our own pages: %s', (own, origin, expected) => {
  vi.stubEnv('APP_URL', own)
  expect(isOwnOrigin(origin)).toBe(expected)
})
