import { expect, it, vi } from 'vitest'
import { stubStorage } from '../../../tests/support/stubStorage.ts'
import { KEYS, recall, remember } from '../../shared/offline/deviceStorage.ts'
import { noteTeam } from '../../shared/session/teamHint.ts'
import { dropGoneAnswers, lastAnswers, rememberAnswer } from './askLibrary.ts'

vi.mock('../../shared/search/readTranscript.ts', () => ({ goneOf: async () => new Set(['gone']) }))

it('a device keeps no answers with words that may be read no more, nor any of a former team', async () => {
  stubStorage()
  vi.stubGlobal('indexedDB', { deleteDatabase: vi.fn() })
  for (const of of ['gone left', 'left']) {
    const passages = of.split(' ').map((summaryId) => ({ summaryId }))
    rememberAnswer('ana', { question: of, answer: { sentences: [], passages } } as never)
  }
  await dropGoneAnswers('ana')
  expect(lastAnswers.read('ana').map(({ question }) => question)).toEqual(['left'])
  remember(KEYS.team, 'team')
  noteTeam(undefined)
  expect(recall(KEYS.answers)).toBeNull()
  vi.unstubAllGlobals()
})
