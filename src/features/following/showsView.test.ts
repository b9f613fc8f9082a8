import { describe, expect, it } from 'vitest'
import {
  capView,
  episodeFacts,
  importProgress,
  mailsText,
  showNote,
  sinceText,
  typicalPrice,
} from './showsView.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

describe('the month’s credits for automatic summaries', () => {
  const used = { month: '2026-11', credits: 21_001 }
  it('are what is left of the cap, with what the rest of the month will use at this pace', () => {
    expect(capView({ cap: 40_000, used }, NOW)).toEqual({
      cap: 40_000,
      used: 21_001,
      left: 18_999,
      share: 1 - 21_001 / 40_000,
      lastDay: '30\u{a0}November',
      nextMonth: '1\u{a0}December',
      expected: 9_700,
    })
  })
  it.each([
    ['no cap is set', { cap: null, used }, undefined],
    ['nothing was ever set', null, undefined],
    ['it is used up', { cap: 20_000, used }, { left: 0, share: 0, expected: 0 }],
    ['what was used last month', { cap: 20_000, used: { ...used, month: '2026-10' } }, { left: 20_000 }],
  ])('%s', (_, settings, view) => {
    if (view === undefined) expect(capView(settings, NOW)).toBeUndefined()
    else expect(capView(settings, NOW)).toMatchObject(view)
  })
})

it.each([
  ['a cost', { state: 'active', spent: { month: '2026-11', credits: 9_167 } }, true, '9,167 this month'],
  [
    'a cost of before',
    { state: 'active', spent: { month: '2026-10', credits: 9_167 } },
    true,
    'Nothing this month',
  ],
  ['offered', { state: 'active' }, false, 'Asks you first'],
  ['at rest', { state: 'resting' }, true, 'Resting'],
  ['not read yet', { state: 'waiting' }, false, 'Checking…'],
  [
    'not to be read',
    { state: 'waiting', trouble: 'FEED_PRIVATE' },
    false,
    'a private feed: paste your own address of it',
  ],
  ['too many', { state: 'over-limit' }, false, 'More than your plan holds'],
] as const)('the note of a followed show: %s', (_, follow, automatic, note) =>
  expect(showNote(follow, automatic, NOW)).toBe(note),
)

it.each([
  [{ rhythm: 'each', hour: 7, weekday: 1 }, 'one for each summary'],
  [{ rhythm: 'daily', hour: 7, weekday: 1 }, 'every day at 07:00'],
  [{ rhythm: 'weekly', hour: 18, weekday: 7 }, 'Sundays at 18:00'],
  [{ rhythm: 'off', hour: 0, weekday: 1 }, 'no mail'],
] as const)('mailsText tells when mails come: %j', (mails, text) => expect(mailsText(mails)).toBe(text))

it.each([
  [[3_300, null, 60, 7_200, undefined], 'basic', 9_200],
  [[3_300], 'advanced', 18_300],
  [[null], 'basic', undefined],
] as const)('typicalPrice of episodes of %j s, as %s, is %s', (seconds, kind, price) =>
  expect(typicalPrice(seconds, kind)).toBe(price),
)

it.each([
  [{ published: new Date(2026, 10, 21), durationSeconds: 3_300 }, 'today, 55 min'],
  [{ published: undefined, durationSeconds: null }, ''],
])('episodeFacts tells day and length: %j', (episode, text) => expect(episodeFacts(episode, NOW)).toBe(text))

it.each([
  [new Date(2026, 2, 5), 'March'],
  [new Date(2024, 2, 5), 'March 2024'],
  [new Date(2026, 10, 20), 'yesterday'],
])('followed since %s', (since, text) => expect(sinceText(since, NOW)).toBe(text))

it('importProgress tells how much of an imported list was read', () => {
  const follows = [
    { state: 'active' },
    { state: 'waiting' },
    { state: 'waiting', trouble: 'UNREACHABLE' },
  ] as const
  expect(importProgress(follows)).toEqual({ read: 2, total: 3 })
  expect(importProgress(follows.slice(2))).toBeUndefined()
})
