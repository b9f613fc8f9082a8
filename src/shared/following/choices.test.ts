import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../../../tests/support/stubStorage.ts'
import { forgetPerson } from '../offline/forgetPerson.ts'
import { KEYS } from '../offline/deviceStorage.ts'
import { dropChoice, isSettled, noteChoice, waitingChoices } from './choices.ts'

const ANA = 'ana'

beforeEach(stubStorage)
afterEach(() => vi.unstubAllGlobals())

it('keeps one choice for each show: what was chosen last', () => {
  noteChoice(ANA, { showId: 'a', automatic: true })
  noteChoice(ANA, { showId: 'b', automatic: true })
  noteChoice(ANA, { showId: 'a', kind: 'advanced' })
  noteChoice(ANA, { showId: 'a', automatic: false })
  expect(waitingChoices.read(ANA)).toEqual([
    { showId: 'b', automatic: true },
    { showId: 'a', automatic: false, kind: 'advanced' },
  ])
})

it('lets go what was heard, and not what was chosen since', () => {
  noteChoice(ANA, { showId: 'a', automatic: true })
  const sent = waitingChoices.read(ANA)[0] ?? { showId: '' }
  noteChoice(ANA, { showId: 'a', automatic: false })
  dropChoice(ANA, sent)
  expect(waitingChoices.read(ANA)).toEqual([{ showId: 'a', automatic: false }])
  dropChoice(ANA, { showId: 'a', automatic: false })
  expect(waitingChoices.read(ANA)).toEqual([])
})

it('#nothing-after-log-out: shows nobody the choices of another, and is empty after a log-out', () => {
  noteChoice(ANA, { showId: 'a', automatic: true })
  expect(waitingChoices.read('luis')).toEqual([])
  forgetPerson()
  expect(waitingChoices.read(ANA)).toEqual([])
})

it('leaves out what is no choice', () => {
  const choices = [{ showId: 1 }, { showId: 'a', kind: 'huge' }, null, { showId: 'b', automatic: false }]
  localStorage.setItem(KEYS.followChoices, JSON.stringify({ uid: ANA, choices }))
  expect(waitingChoices.read(ANA)).toEqual([{ showId: 'b', automatic: false }])
})

it.each([
  [{ automatic: true }, true],
  [{ automatic: false }, false],
  [{ kind: 'basic' }, true],
  [{ automatic: true, kind: 'advanced' }, false],
] as const)('%j is settled: %s', (choice, settled) =>
  expect(isSettled({ showId: 'a', ...choice }, { automatic: true, kind: 'basic' })).toBe(settled),
)
