import { expect, it } from 'vitest'
import { honestClaims, plantedSlips } from '../../../../tests/support/plantedSlips.ts'
import type { Proposal } from '../proposals/proposals.ts'
import { Carriers } from './carries.ts'

const ALL = honestClaims()
const carriers = new Map(
  ALL.map(({ name, title, language, proposals }) => [name, new Carriers(proposals, title, language)]),
)
const carries = (name: string, text: string, n: number) => carriers.get(name)?.carries(text, n) ?? true

it('Carriers keep 95 % of honest claims about episodes of emulator-data', () => {
  const honest = ALL.flatMap(({ name, claims }) => claims.map(({ n, text }) => ({ name, n, text })))
  expect(honest.length).toBeGreaterThanOrEqual(90)
  const lost = honest.filter(({ name, n, text }) => !carries(name, text, n))
  expect(lost.length).toBeLessThanOrEqual(honest.length * 0.05)
})

const PLANTED = plantedSlips(ALL)

it.each([
  ['', 0.93],
  ['another number', 0.95],
  ['another name', 0.95],
  ['a "not" less or more', 0.8],
  ["another sentence's claim", 0.95],
])('Carriers drop claims with a slip of a model: %s %d', (slip, least) => {
  const planted = PLANTED.filter((each) => each.slip.startsWith(slip))
  expect(planted.length).toBeGreaterThanOrEqual(slip === '' ? 200 : 30)
  const dropped = planted.filter(({ of, claim }) => !carries(of.name, claim.text, claim.n))
  expect(dropped.length / planted.length).toBeGreaterThanOrEqual(least)
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
])('claim: %s', (_, claim, n, isCarried) => expect(BREAD.carries(claim, n)).toBe(isCarried))

it('Carriers compare only numbers where a claim is in another language', () => {
  expect(BREAD.carries('El horno se calienta a 250 grados.', 1, true)).toBe(true)
  expect(BREAD.carries('El horno se calienta a 350 grados.', 1, true)).toBe(false)
})

it.each([
  ['minutes', 9, false],
  ['seconds', 5, true],
])(
  'a claim taken from the next sentence, said %s later, stands with this one: proposal %d, %s',
  (_, n, isCarried) => {
    const next = said(n, 'It burned down twice in the great storm of the century.')
    const between = [2, 3, 4].map((each) => said(each, 'So it goes.'))
    const list = [said(1, 'The harbour of Lugo has a white tower.'), ...between, next]
    const tower = new Carriers(list, 'Towers', 'en')
    expect(tower.carries('The tower burned down twice in a great storm.', 1)).toBe(isCarried)
  },
)

it.each([
  ['We should not avoid sugar.', 'We should avoid sugar.', false],
  ['We should avoid sugar.', 'We should not avoid sugar.', false],
  ['The club refused the offer.', 'The club did not refuse the offer.', false],
  ['The club did not refuse the offer.', 'The club refused the offer.', false],
  ["I don't eat meat but I love fish.", 'She does not love fish.', false],
  ["I don't eat meat and I love fish.", 'She does not love fish.', false],
  ["I don't smoke but I drink.", 'She does not drink.', false],
  ['No pruebo carne pero adoro el pescado.', 'Ella no adora el pescado.', false],
  ["Their courage grows and their confidence doesn't. Nurses smoke.", 'Nurses never smoke.', false],
  ['Health is body and mind.', 'Health is not just the body but the mind.', true],
  ['It is a season, I just cannot run that play on.', 'A season cannot be kept on.', true],
  ['It is hard as they do not have the insight.', 'It is hard, as they lack insight.', true],
  ['It gets hard if we do not do something radical.', 'It requires something radical.', true],
  [
    'It draws, so there are no tools. / Its uses are not games.',
    'It has no tools and is not for games.',
    true,
  ],
  ['With nine votes the rule starts.', 'With nine votes it starts; if not, it waits.', true],
  ['It docks faster. / A / B / C / D / Said Octavian Ganea.', 'The one of Ganea docks faster.', true],
  ['The 95 votes come 14 days too late. / It uses BIP 9.', 'By BIP 9 the 95 votes come too late.', true],
  ['The 95 votes come 14 days too late. / It uses BIP 9.', 'By BIP 7 the 95 votes come too late.', false],
  ['It uses BIP 9. / A / B / C / D / E / F / G / H / I / It is not BIP 8.', 'It uses BIP 8.', false],
  ['It talks to Lumina directly. / So it draws onto Canvas.', 'It talks and draws onto Canvas.', true],
  ['It talks to Lumina directly. / A / B / C / D / Skia is old.', 'It talks to Skia directly.', false],
  ['No one wants a robot to say: here is milk.', 'No one wants milk of a robot.', true],
  ["They don't quickly rise and reach a level.", 'They come to no level.', true],
  ['It is no match when roofs leak.', 'It is not for roofs that leak.', true],
  ['There will not be a lot of overhead.', 'It adds little overhead.', true],
  ['The shop was perfect. / It was not perfect at all.', 'No perfect shop.', true],
  ['Acid builds up: they cannot live in it. / It is not tough.', 'Acid never grew, so none can live.', false],
])('“%s” carries “%s”: %s', (text, claim, isCarried) => {
  const list = text.split(' / ').map((each, at) => said(at + 1, each))
  expect(new Carriers(list, '', 'en').carries(claim, 1)).toBe(isCarried)
})
