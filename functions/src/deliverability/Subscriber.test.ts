import { describe, expect, it } from 'vitest'
import { type Consent, receivesOf, withConsent } from './Subscriber.ts'

const line = (what: Consent['what'], day: number): Consent => ({
  at: new Date(Date.UTC(2026, 0, day)),
  what,
  by: 'test',
})

describe('the record of a subscriber’s consents', () => {
  it('keeps the last 20 lines', () => {
    const changes = Array.from({ length: 20 }, (_, index) => line('changed', index))
    const after = withConsent(changes, line('unsubscribed', 21))
    expect(after).toHaveLength(20)
    expect(after.at(0)).toEqual(changes[1])
    expect(after.at(-1)).toEqual(line('unsubscribed', 21))
  })

  it('never loses the person’s own consents to sign-ups by others', () => {
    const own = [line('asked', 1), line('confirmed', 2), line('changed', 3)]
    let record: readonly Consent[] = own
    for (let day = 4; day < 100; day++) record = withConsent(record, line('asked', day))
    expect(record).toHaveLength(20)
    expect(record.slice(0, 2)).toEqual(own.slice(1))
    expect(record.at(-1)).toEqual(line('asked', 99))
  })
})

it.each([
  ['confirmed', 'Newsletter', 'both', 'both'],
  ['confirmed', 'Premium WaitList', 'en', 'none'],
  ['pending', 'Newsletter', 'en', 'none'],
  ['unsubscribed', 'Newsletter', 'es', 'none'],
  ['suppressed', 'Newsletter', 'es', 'none'],
] as const)('a subscriber who is %s for %s in %s receives %s', (state, subscription, language, receives) =>
  expect(receivesOf({ state, subscription, language })).toBe(receives),
)
