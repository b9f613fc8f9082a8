import { expect, it } from 'vitest'
import { againText } from './againText.ts'

const now = new Date(2026, 10, 22, 14, 5, 30)

it.each([
  ['within the hour', 1_800, 'Often. It works again at 14:36.'],
  ['at a whole minute', 30, 'Often. It works again at 14:06.'],
  ['at the end of the day', 9 * 3_600 + 54 * 60 + 30, 'Often. It works again tomorrow at 00:00.'],
  ['on the next day', 20 * 3_600, 'Often. It works again tomorrow at 10:06.'],
])('says when it works again: %s', (_, seconds, text) => expect(againText('Often.', seconds, now)).toBe(text))
