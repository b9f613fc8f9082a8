import type { Firestore } from 'firebase/firestore'
import { expect, it, vi } from 'vitest'
import { stubStorage } from '../../../tests/support/stubStorage.ts'
import { dropGone, lastAnswers, rememberAnswer } from '../../features/asking/askLibrary.ts'
import { KEYS, recall, remember } from '../offline/deviceStorage.ts'
import { noteTeam } from '../session/teamHint.ts'
import { SearchLibrary } from './SearchLibrary.ts'

/** docs/rules.md #answer-rights */

const device = vi.hoisted(() => ({
  words: new Map<string, { id: string; folded: string; readAtMs: number }>(),
}))
vi.mock('./searchStore.ts', () => ({
  SearchStore: {
    open: async () => ({
      index: async () => ({}),
      ids: async () => [],
      keep: async () => undefined,
      summaries: async (ids: string[]) => ids.map((id) => ({ id, request: { id } })),
      words: async () => new Map(device.words),
      lines: async () => [{ text: 'The oven is hot', startSeconds: 1 }],
      keepLines: async (id: string, lines: unknown[], readAtMs: number) =>
        lines.length === 0 && device.words.set(id, { id, folded: '', readAtMs }),
    }),
  },
}))
vi.mock('../session/useRequests.ts', () => ({
  olderRequests: async () => ({ requests: [], complete: true, cached: false }),
}))
vi.mock('../session/bearer.ts', () => ({ bearer: async () => ({}) }))
vi.mock('../api/call.ts', () => ({
  call: async (_: string, { of }: { of: string[] }) => ({
    outcome: 'done',
    answer: { data: { answers: [], gone: of.filter((id) => id === 'gone') } },
  }),
}))

it('a device keeps no words that its account may read no more', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const now = new Date('2026-11-28T12:00:00Z')
  for (const id of ['gone', 'left'])
    device.words.set(id, { id, folded: 'the oven is hot', readAtMs: now.getTime() })
  const library = await SearchLibrary.open({} as Firestore, 'ana')
  await library.catchUp(now, () => undefined)
  await library.readWords(
    now,
    () => false,
    () => undefined,
  )
  expect((await library.findSaid('oven', () => false)).map(({ request }) => request.id)).toEqual(['left'])
  expect([...device.words.values()].map(({ folded }) => folded)).toEqual(['', 'the oven is hot'])
  vi.unstubAllGlobals()
})

it('a device keeps no answers with such words, nor any of a former team', async () => {
  stubStorage()
  const deleteDatabase = vi.fn()
  vi.stubGlobal('indexedDB', { deleteDatabase })
  for (const of of [['gone', 'left'], ['left']]) {
    const passages = of.map((summaryId) => ({ summaryId }))
    rememberAnswer('ana', { question: of.join(), answer: { sentences: [], passages } } as never)
  }
  await dropGone('ana')
  expect(lastAnswers.read('ana').map(({ question }) => question)).toEqual(['left'])
  remember(KEYS.team, 'team')
  noteTeam(undefined)
  expect([recall(KEYS.answers), deleteDatabase.mock.calls.length]).toEqual([null, 1])
  vi.unstubAllGlobals()
})
