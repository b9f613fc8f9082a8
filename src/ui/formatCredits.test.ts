import { expect, it } from 'vitest'
import { formatCredits } from './formatCredits.ts'

it.each([
  [0, '0'],
  [31_000, '31,000'],
  [-1, 'Unlimited'],
])('%i is written %s', (credits, text) => expect(formatCredits(credits)).toBe(text))
