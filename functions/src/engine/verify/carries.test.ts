import { expect, it } from 'vitest'
import { honestClaims, plantedSlips, SLIPS } from '../../../../tests/support/plantedSlips.ts'
import type { Proposal } from '../proposals/proposals.ts'
import { Carriers } from './carries.ts'

const ALL = honestClaims()
const carriers = new Map(
  ALL.map(({ name, title, language, proposals }) => [name, new Carriers(proposals, title, language)]),
)
const carries = (name: string, text: string, n: number) => carriers.get(name)?.carries(text, n) ?? true

it('keeps 95 % of honest claims about our own episodes', () => {
  const honest = ALL.flatMap(({ name, claims }) => claims.map(({ n, text }) => ({ name, n, text })))
  expect(honest.length).toBeGreaterThanOrEqual(90)
  const lost = honest.filter(({ name, n, text }) => !carries(name, text, n))
  expect(lost.length).toBeLessThanOrEqual(honest.length * 0.05)
})

const PLANTED = plantedSlips(ALL)
const shareDropped = (slips: typeof PLANTED) =>
  slips.filter(({ of, claim }) => !carries(of.name, claim.text, claim.n)).length / slips.length

it('drops claims with a slip of a model', () => {
  expect(PLANTED.length).toBeGreaterThanOrEqual(200)
  expect(shareDropped(PLANTED)).toBeGreaterThanOrEqual(0.93)
})
it.each([
  ['another number', 0.95],
  ['another name', 0.95],
  ['a "not" less or more', 0.8],
  ["another sentence's claim", 0.95],
])('%s: %d of them', (slip, least) => {
  expect(Object.keys(SLIPS)).toContain(slip)
  expect(shareDropped(PLANTED.filter((each) => each.slip === slip))).toBeGreaterThanOrEqual(least)
})

const said = (n: number, text: string, speaker?: string): Proposal => ({
  n,
  startSeconds: n * 20,
  endSeconds: n * 20 + 10,
  text,
  ...(speaker && { speaker }),
})
const BREAD = new Carriers(
  [
    said(1, 'The oven of the bakery is heated to 250 degrees for forty minutes.', 'Ana Ruiz'),
    said(2, 'It must never be opened while the bread rises.', 'Ana Ruiz'),
    said(3, 'And I would not use that flour, because it holds no water.', 'Bo Lind'),
    said(9, 'A honest mill grinds slowly and keeps the flour cool.', 'Bo Lind'),
  ],
  'Bread with Ana Ruiz',
  'en',
)
it.each([
  ['a paraphrase', 'Ana Ruiz heats the oven to 250 degrees.', 1, true],
  ['a number of the sentence before', 'The bread rises for forty minutes and must never be opened.', 2, true],
  ['a "no" in other words', 'Bo Lind would never use that flour, which holds no water.', 3, true],
  ['no such number', 'Ana Ruiz heats the oven to 250 degrees.', 5, false],
  ['another number', 'Ana Ruiz heats the oven to 350 degrees.', 1, false],
  ['one number in the place of the other', 'The oven is heated to 250 degrees for 250 minutes.', 1, false],
  ['somebody else', 'Bo Lind heats the oven to 250 degrees.', 1, false],
  ['a "not" more', 'The oven is not heated to 250 degrees.', 1, false],
  ['a "not" less', 'Bo Lind would use that flour.', 3, false],
  ['what another sentence says', 'A slow mill keeps the flour cool.', 1, false],
])('%s', (_, claim, n, isCarried) => expect(BREAD.carries(claim, n)).toBe(isCarried))

it('compares numbers alone where a claim is in another language', () => {
  expect(BREAD.counts('El horno se calienta a 250 grados.', 1)).toBe(true)
  expect(BREAD.counts('El horno se calienta a 350 grados.', 1)).toBe(false)
})

it('a name may be of what is said minutes before', () => {
  const list = [said(1, 'The paper comes from Octavian Ganea.'), said(8, 'It docks proteins a lot faster.')]
  expect(new Carriers(list, 'Papers', 'en').carries('The paper of Ganea docks proteins faster.', 8)).toBe(
    true,
  )
})

it.each([
  ['minutes', 9, false],
  ['seconds', 2, true],
])(
  'a claim of the next sentence, said %s later, stands with this one: proposal %d, %s',
  (_, n, isCarried) => {
    const next = said(n, 'It burned down twice in the great storm of the century.')
    const tower = new Carriers([said(1, 'The harbour of Lugo has a white tower.'), next], 'Towers', 'en')
    expect(tower.carries('The tower burned down twice in a great storm.', 1)).toBe(isCarried)
  },
)

const DENYING = new Carriers(
  [
    said(1, 'Health is an interplay of the body and the mind.'),
    said(20, 'It is for a season, I just cannot run that play indefinitely.'),
    said(40, 'It is hard to interface with people because they do not have the insight.'),
    said(60, 'It gets harder for us to win, if we do not do something radical.'),
    said(80, 'Vanilla is a renderer, so there are no tools for games.'),
    said(81, 'Most of its uses are not games but sites.'),
    said(100, 'With nine votes the rule starts after the winter.'),
  ],
  'Saying no',
  'en',
)
it.each([
  ['"not just"', 'Health is not just the body but an interplay of body and mind.', 1],
  ['what is denied further on', 'A season passes, and this cannot be kept up indefinitely.', 20],
  ['a verb that denies', 'It is hard to interface with people, because they lack insight.', 40],
  ['a condition that is not met', 'It requires something radical to win, which gets harder.', 60],
  ['a "not" of the next sentence', 'Vanilla has no tools for games, and most of its uses are not games.', 80],
  ['"if not"', 'With nine votes the rule starts after the winter; if not, the rule waits.', 100],
])('%s is no slip', (_, claim, n) => expect(DENYING.carries(claim, n)).toBe(true))

it.each([
  ['We should not avoid sugar.', 'We should avoid sugar.'],
  ['We should avoid sugar.', 'We should not avoid sugar.'],
  ['The club refused the offer.', 'The club did not refuse the offer.'],
  ['The club did not refuse the offer.', 'The club refused the offer.'],
  ["I don't eat meat but I love fish.", 'She does not love fish.'],
  ["I don't eat meat and I love fish.", 'She does not love fish.'],
  ["I don't smoke but I drink.", 'She does not drink.'],
  ['No pruebo carne pero adoro el pescado.', 'Ella no adora el pescado.'],
  ["Their courage grows and their confidence doesn't. Nurses smoke.", 'Nurses never smoke.'],
])('%s: %s', (text, claim) => expect(new Carriers([said(1, text)], '', 'en').carries(claim, 1)).toBe(false))
