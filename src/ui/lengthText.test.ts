import { expect, it } from 'vitest'
import { lengthText } from './lengthText.ts'

it.each([
  [48, '48 min'],
  [60, '1 h 00 min'],
  [126, '2 h 06 min'],
])('%i minutes are %s', (minutes, text) => expect(lengthText(minutes)).toBe(text))
