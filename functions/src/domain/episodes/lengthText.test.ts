import { expect, it } from 'vitest'
import { lengthText, minutesText } from './lengthText.ts'

it.each([
  [48, '48 min'],
  [60, '1 h 00 min'],
  [126, '2 h 06 min'],
])('lengthText writes %i minutes as %s', (minutes, text) => expect(lengthText(minutes)).toBe(text))

it('minutesText writes "minute" or "minutes" in full', () => {
  expect([1, 2, 126].map(minutesText)).toEqual(['1 minute', '2 minutes', '126 minutes'])
})
