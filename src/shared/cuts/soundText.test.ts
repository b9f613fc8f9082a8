import { expect, it } from 'vitest'
import { sizeText } from './soundText.ts'

it.each([
  [0, '0 MB'],
  [300_000, '1 MB'],
  [16_400_000, '16 MB'],
  [99_400_000, '99 MB'],
  [340_000_000, '0.3 GB'],
  [2_000_000_000, '2 GB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
