import { beforeEach, expect, it, vi } from 'vitest'
import { readTranscript } from './readTranscript.ts'
import type { SearchStore } from './searchStore.ts'

const server = vi.hoisted(() => ({ answers: [] as unknown[], asked: [] as unknown[] }))
vi.mock('../session/bearer.ts', () => ({ bearer: async () => ({}) }))
vi.mock('../api/call.ts', () => ({
  call: async (_: string, body: unknown) => {
    server.asked.push(body)
    return { outcome: 'done', answer: { data: await server.answers.shift() } }
  },
}))

const line = (text: string) => ({ startSeconds: 0, endSeconds: 1, text })
const storeWith = (version?: string) => ({
  wordsOf: vi.fn(async () =>
    version === undefined ? undefined : { id: 'a', folded: 'kept', readAtMs: 0, version },
  ),
  lines: vi.fn(async () => [line('kept')]),
  keepLines: vi.fn(async () => undefined),
  keepWords: vi.fn(async () => undefined),
})
const read = (store: ReturnType<typeof storeWith>, onLines: (of: readonly { text: string }[]) => void) =>
  readTranscript(store as unknown as SearchStore, 'a', () => false, onLines)

beforeEach(() => void (server.asked.length = 0))

it('a transcript’s first lines are given while the rest is on its way', async () => {
  const second = Promise.withResolvers<unknown>()
  server.answers = [{ lines: [line('first')], next: '1', version: 'v' }, second.promise]
  const store = storeWith()
  const given = vi.fn()
  const reading = read(store, given)
  await vi.waitFor(() => expect(server.asked).toHaveLength(2))
  expect(given.mock.calls).toEqual([[[line('first')], false]])
  second.resolve({ lines: [line('second')], version: 'v' })
  await reading
  expect(given.mock.lastCall).toEqual([[line('second')], true])
  expect(store.keepLines.mock.lastCall?.slice(0, 2)).toEqual(['a', [line('first'), line('second')]])
})

it('a device’s copy is read once it is known to be the same, and is not stored again', async () => {
  const same = Promise.withResolvers<unknown>()
  server.answers = [same.promise]
  const store = storeWith('v')
  const given = vi.fn()
  const reading = read(store, given)
  await vi.waitFor(() => expect(server.asked).toEqual([{ summary: 'a', have: 'v' }]))
  expect(store.lines).not.toHaveBeenCalled()
  same.resolve({ lines: [], isSame: true, version: 'v' })
  await reading
  expect(given.mock.calls).toEqual([[[line('kept')], true]])
  expect([store.keepLines.mock.calls.length, store.keepWords.mock.calls.length]).toEqual([0, 1])
})
