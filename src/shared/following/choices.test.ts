import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../../../tests/support/stubStorage.ts'
import { forgetPerson } from '../offline/forgetPerson.ts'
import { KEYS } from '../offline/deviceStorage.ts'
import { dropChoice, isSettled, noteChoice, waitingChoices } from './choices.ts'

const ANA = 'ana'

beforeEach(stubStorage)
afterEach(() => vi.unstubAllGlobals())

it('waiting choices keep one for each followed show: what was chosen last', () => {
  noteChoice(ANA, { showId: 'a', automatic: true })
  noteChoice(ANA, { showId: 'b', automatic: true })
  noteChoice(ANA, { showId: 'a', kind: 'advanced' })
  noteChoice(ANA, { showId: 'a', automatic: false })
  expect(waitingChoices.read(ANA)).toEqual([
    { showId: 'b', automatic: true },
    { showId: 'a', automatic: false, kind: 'advanced' },
  ])
})

it('dropChoice drops a choice that was sent, and not what was chosen since', () => {
  noteChoice(ANA, { showId: 'a', automatic: true })
  const sent = waitingChoices.read(ANA)[0] ?? { showId: '' }
  noteChoice(ANA, { showId: 'a', automatic: false })
  dropChoice(ANA, sent)
  expect(waitingChoices.read(ANA)).toEqual([{ showId: 'a', automatic: false }])
  dropChoice(ANA, { showId: 'a', automatic: false })
  expect(waitingChoices.read(ANA)).toEqual([])
})

it('#nothing-after-log-out: waiting choices are shown to no other account, and gone after a log-out', () => {
  noteChoice(ANA, { showId: 'a', automatic: true })
  expect(waitingChoices.read('luis')).toEqual([])
  forgetPerson()
  expect(waitingChoices.read(ANA)).toEqual([])
})

it('waiting choices leave out stored data that is no choice', () => {
  const choices = [
    { showId: 1 },
    { showId: 'a', kind: 'huge' },
    { showId: 'a', writtenIn: 'de' },
    null,
    { showId: 'b', automatic: false },
  ]
  localStorage.setItem(KEYS.followChoices, JSON.stringify({ uid: ANA, choices }))
  expect(waitingChoices.read(ANA)).toEqual([{ showId: 'b', automatic: false }])
})

it.each([
  [{ automatic: true }, true],
  [{ automatic: false }, false],
  [{ kind: 'basic' }, true],
  [{ automatic: true, kind: 'advanced' }, false],
  [{ writtenIn: 'es' }, false],
  [{ writtenIn: null }, true],
] as const)('a waiting choice of %j is settled: %s', (choice, settled) =>
  expect(isSettled({ showId: 'a', ...choice }, { automatic: true, kind: 'basic' })).toBe(settled),
)
