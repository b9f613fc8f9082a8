import { expect, it } from 'vitest'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { afterChange, fitsSearch, mergeRequests } from './history.ts'

const at = (id: string, minute: number, change: Partial<ListedRequest> = {}) =>
  ({
    id,
    requestedAt: new Date(2026, 10, 21, 12, minute),
    state: 'sent',
    episode: {},
    ...change,
  }) as ListedRequest

it('mergeRequests keeps each request once, newest first, as it was seen last', () => {
  const merged = mergeRequests(
    [at('b', 2, { state: 'ready' }), at('a', 1)],
    [at('c', 3), at('b', 2, { state: 'sent' })],
  )
  expect(merged.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(merged[1]?.state).toBe('sent')
})

it('afterChange keeps a request that newer ones push off the watched page', () => {
  const watched = [at('b', 2), at('a', 1)]
  const seen = afterChange(watched, watched, [at('c', 3), at('b', 2)], 2)
  expect(seen.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

it.each([
  ['of one page', [at('c', 3), at('a', 1)]],
  ['of several', [at('c', 3), at('a', 1), at('older', 0)]],
])('afterChange drops a request that is taken back or deleted, %s', (_, newest) => {
  const seen = [at('c', 3), at('b', 2), at('a', 1), at('older', 0)]
  expect(afterChange(seen, seen.slice(0, 3), newest, 3).map(({ id }) => id)).toEqual(['c', 'a', 'older'])
})

it.each([
  ['of a state of tomorrow', { state: 'listening' }],
  ['that was requested at no time', { requestedAt: 'yesterday' }],
  ['of no episode', { episode: undefined }],
])('#unknown-shape: mergeRequests leaves out a request %s, and keeps the others', (_, change) => {
  const merged = mergeRequests([at('odd', 2, change as unknown as Partial<ListedRequest>)], [at('a', 1)])
  expect(merged.map(({ id }) => id)).toEqual(['a'])
})

const episode = { title: 'El órgano que respiraba polvo', channelTitle: 'La Mesa de Nogal' }
it.each([
  ['a word of the source', 'nogal', true],
  ['without its accent', 'organo', true],
  ['blanks around it', '  polvo ', true],
  ['nothing', ' ', true],
  ['another word', 'sourdough', false],
])('fitsSearch tells whether a summary fits %s', (_, words, fits) =>
  expect(fitsSearch({ episode: { ...episode, language: 'es', durationSeconds: 60 } }, words)).toBe(fits),
)
