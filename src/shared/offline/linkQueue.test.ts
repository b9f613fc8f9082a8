import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropLink, queueLink, waitingLinks } from './linkQueue.ts'
import { stubStorage } from '../../../tests/support/stubStorage.ts'

const ANA = 'ana'

beforeEach(stubStorage)
afterEach(() => vi.unstubAllGlobals())

it('the queue of links keeps each link once, in the order they came, until it was looked up', () => {
  for (const link of ['a', 'b', 'a']) queueLink(ANA, link)
  expect(waitingLinks(ANA)).toEqual(['b', 'a'])
  dropLink(ANA, 'a')
  expect(waitingLinks(ANA)).toEqual(['b'])
})

it('the queue of links shows no account the links of another', () => {
  queueLink(ANA, 'a')
  expect(waitingLinks('luis')).toEqual([])
  queueLink('luis', 'b')
  expect(waitingLinks(ANA)).toEqual([])
})

it('the queue of links keeps the newest twenty', () => {
  for (let i = 0; i < 25; i += 1) queueLink(ANA, String(i))
  expect(waitingLinks(ANA)).toEqual(Array.from({ length: 20 }, (_, i) => String(i + 5)))
})

it.each(['{', 'null', '{"uid":1,"links":[]}', '{"uid":"ana","links":"a"}'])(
  'the queue of links is empty where %s is stored',
  (stored) => {
    localStorage.setItem('sonobrief.linkQueue', stored)
    expect(waitingLinks(ANA)).toEqual([])
  },
)
