import { afterEach, expect, it, vi } from 'vitest'
import { postJson } from '../api/postJson.ts'

afterEach(() => vi.unstubAllGlobals())

it('gives each call an id of its own, and lets no caller forget it', async () => {
  const sent: Array<Record<string, string>> = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers)
    return new Response('{}')
  })
  await postJson('/api/session', {})
  await postJson('/api/session', {}, { Authorization: 'Bearer x' })
  const ids = sent.map((headers) => headers['X-Request-Id'])
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(sent[1]).toMatchObject({ Authorization: 'Bearer x', 'Content-Type': 'application/json' })
})
