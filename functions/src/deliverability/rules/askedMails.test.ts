import { describe, expect, it } from 'vitest'
import { afterAsking } from './askedMails.ts'

const at = (time: string) => new Date(`2026-11-22T${time}Z`)
const NOON = at('12:00:00.000')

describe('#spellings-of-a-mailbox: one more mail that asks a mailbox for confirmation', () => {
  it.each([
    ['the first', undefined, 1],
    ['an hour after the last', { day: '2026-11-22', mails: 1, lastAt: at('11:00:00.000') }, 2],
    ['after one that could not be sent', { day: '2026-11-22', mails: 2 }, 3],
    ['on the next day', { day: '2026-11-21', mails: 3, lastAt: new Date('2026-11-21T10:00:00Z') }, 1],
  ])('may be sent: %s', (_, known, mails) =>
    expect(afterAsking(known, NOON)).toEqual({ day: '2026-11-22', mails, lastAt: NOON }),
  )

  it.each([
    ['within the hour', { day: '2026-11-22', mails: 1, lastAt: at('11:00:00.001') }],
    ['within the hour, on another day', { day: '2026-11-21', mails: 1, lastAt: at('11:30:00.000') }],
    ['a fourth one on a day', { day: '2026-11-22', mails: 3, lastAt: at('03:00:00.000') }],
  ])('may not be sent: %s', (_, known) => expect(afterAsking(known, NOON)).toBeUndefined())
})
