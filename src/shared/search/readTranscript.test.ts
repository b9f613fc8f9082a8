import { expect, it, vi } from 'vitest'
import { dropGoneWords, linesAhead, readAhead, readTranscript } from './readTranscript.ts'
import { foldedLines, type KeptWords, SearchStore } from './searchStore.ts'

const server = vi.hoisted(() => ({ answers: [] as unknown[], asked: [] as unknown[] }))
vi.mock('../session/bearer.ts', () => ({ bearer: async () => ({}) }))
vi.mock('../api/call.ts', () => ({
  call: async (_: string, body: unknown) => {
    server.asked.push(body)
    return { outcome: 'done', answer: { data: await server.answers.shift() } }
  },
}))

const line = (text: string) => ({ startSeconds: 0, endSeconds: 1, text })
function rig(kept?: KeptWords) {
  server.asked.length = 0
  const wordsOf = vi.fn(async () => kept)
  const lines = async () => kept && [line('kept')]
  const stored = { keepLines: vi.fn(), keepWords: vi.fn(), lines, wordsOf }
  const given = vi.fn()
  const store = stored as unknown as SearchStore
  return { ...stored, store, given, read: () => readTranscript(store, 'a', () => false, given) }
}

it('a transcript’s first lines are given alone, then its first answer, while the rest is on its way', async () => {
  const [painted, second] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()]
  const first = Array.from({ length: 100 }, (_, index) => line(`${index}`))
  server.answers = [{ lines: first, next: '1' }, second.promise]
  const { read, given, keepLines } = rig()
  given.mockReturnValueOnce(painted.promise)
  const reading = read()
  await vi.waitFor(() => expect(given).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve))
  expect(given.mock.calls).toEqual([[first.slice(0, 40), false]])
  painted.resolve()
  await vi.waitFor(() => expect(server.asked).toHaveLength(2))
  expect(given.mock.calls.slice(1)).toEqual([[first, false]])
  second.resolve({ lines: [line('second')] })
  await reading
  expect(given.mock.lastCall).toEqual([[...first, line('second')], true])
  expect(keepLines.mock.lastCall?.[1]).toEqual([...first, line('second')])
})

it('a device’s copy of a transcript is given before the server answers, and not stored again where it is the same', async () => {
  const same = Promise.withResolvers<unknown>()
  server.answers = [same.promise]
  const { read, given, ...stored } = rig({ id: 'a', folded: 'kept', readAtMs: 0, version: 'v' })
  const reading = read()
  await vi.waitFor(() => expect(server.asked).toEqual([{ summary: 'a', have: 'v' }]))
  const once = [[[line('kept')], true]]
  expect(given.mock.calls).toEqual(once)
  expect(given).toHaveBeenCalledBefore(stored.wordsOf)
  same.resolve({ lines: [], isSame: true, version: 'v' })
  await reading
  expect(given.mock.calls).toEqual(once)
  expect(stored.keepLines).not.toHaveBeenCalled()
  // Copies of before get their first lines.
  expect(stored.keepWords.mock.calls.map(([, lines]) => lines)).toEqual([[line('kept')]])
})

it('first lines that were read ahead are those of one transcript of one owner', async () => {
  const open = vi.spyOn(SearchStore, 'open')
  const lines = async (id: string) => (id === 'a first' ? [line('first')] : [])
  open.mockResolvedValue({ lines } as unknown as SearchStore)
  await readAhead('ana', 'a')
  open.mockRestore()
  expect(linesAhead('ana', 'a')).toEqual([line('first')])
  expect([...linesAhead('ana', 'b'), ...linesAhead('ben', 'a')]).toEqual([])
})

it('a transcript is folded in steps, between which the page answers', async () => {
  const pauses = vi.spyOn(globalThis, 'setTimeout')
  expect(await foldedLines(Array.from({ length: 1_200 }, () => line('Á')))).toContain('a')
  expect(pauses).toHaveBeenCalledTimes(3)
  pauses.mockRestore()
})

it('a device’s copy of a transcript goes once its account may read it no more', async () => {
  server.answers = [{ answers: [], gone: ['gone'] }]
  const { store, keepLines } = rig()
  const words = ['gone', 'left', 'none'].map((id) => ({ id, folded: id === 'none' ? '' : id, readAtMs: 0 }))
  const known = new Map(words.map((each) => [each.id, each]))
  await dropGoneWords(store, known, 1)
  expect(server.asked).toEqual([{ do: 'check', of: ['gone', 'left'] }])
  expect(keepLines.mock.calls).toEqual([['gone', [], 1]])
  expect([...known.values()].map(({ folded }) => folded)).toEqual(['', 'left', ''])
})
