import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetPerson } from './forgetPerson.ts'
import { dropLink, queueLink, waitingLinks } from './linkQueue.ts'
import { stubStorage } from '../../../tests/support/stubStorage.ts'

const ANA = 'ana'

beforeEach(stubStorage)
afterEach(() => vi.unstubAllGlobals())

it('the queue of links keeps each link once, in the order they came', () => {
  for (const link of ['a', 'b', 'a']) queueLink(ANA, link)
  expect(waitingLinks(ANA)).toEqual(['b', 'a'])
})

it('the queue of links drops a link that was looked up', () => {
  for (const link of ['a', 'b']) queueLink(ANA, link)
  dropLink(ANA, 'a')
  expect(waitingLinks(ANA)).toEqual(['b'])
})

it('the queue of links shows no account the links of another', () => {
  queueLink(ANA, 'a')
  expect(waitingLinks('luis')).toEqual([])
  queueLink('luis', 'b')
  expect(waitingLinks(ANA)).toEqual([])
})

it('the queue of links is empty after a log-out', () => {
  queueLink(ANA, 'a')
  forgetPerson()
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
