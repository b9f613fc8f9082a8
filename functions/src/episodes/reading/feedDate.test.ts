import { expect, it } from 'vitest'
import { feedDate } from './feedDate.ts'

it.each([
  ['Mon, 01 Jan 2024 08:00:00 GMT', '2024-01-01T08:00:00Z'],
  ['Tue, 2 Jan 2024 08:00:00 +0100', '2024-01-02T07:00:00Z'],
  ['2 Jan 24 08:00 EST', '2024-01-02T13:00:00Z'],
  ['Friday, 02-Jan-98 08:00:00 PDT', '1998-01-02T15:00:00Z'],
  ['Wed, 03 January 2024 08:00:00 +0000 (UTC)', '2024-01-03T08:00:00Z'],
  ['Wed, 03 Sept 2024 08:00:00 GMT+02:00', '2024-09-03T06:00:00Z'],
  ['Mon, 03 Jan 2024 08:00:00 GMT', '2024-01-03T08:00:00Z'],
  ['Mon, 31 Jan 2024 23:59:60 Z', '2024-01-31T23:59:59Z'],
  ['2024-01-04T08:00:00Z', '2024-01-04T08:00:00Z'],
  ['2024-01-04T08:00:00.123+02:00', '2024-01-04T06:00:00Z'],
  ['2024-01-04 08:00', '2024-01-04T08:00:00Z'],
  ['2024-01-04', '2024-01-04T00:00:00Z'],
  ['Sat, 30 Feb 2024 08:00:00 GMT', undefined],
  ['Thu, 11 Jan 2024 24:00:00 GMT', undefined],
  ['Thu, 11 Jan 2024 08:00:00 XYZ', '2024-01-11T08:00:00Z'],
  ['Thu, 11 Jan 2024 08:00 PM', undefined],
  ['2024-01-04T08:00:00+02', '2024-01-04T06:00:00Z'],
  ['11 Foo 2024', undefined],
  ['1704960000', undefined],
  ['', undefined],
])('%s', (written, iso) => expect(feedDate(written)).toEqual(iso === undefined ? undefined : new Date(iso)))
