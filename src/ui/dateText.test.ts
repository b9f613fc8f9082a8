import { expect, it } from 'vitest'
import { dateText } from './dateText.ts'

it('dateText is the day in UTC, whatever the machine’s time zone', () => {
  expect(dateText(new Date('2027-03-12T23:59:59Z'))).toBe('12 March 2027')
})

it.each([[null], [undefined], [new Date(Number.NaN)]])('dateText does not know the date %s', (date) =>
  expect(dateText(date)).toBe('Unknown'),
)
