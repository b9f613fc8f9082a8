import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { nextMonthStart } from '#domain/calendar.ts'
import { newProfile } from '#domain/profile.ts'
import type { Document, Fields, Value } from '../../emulators/firestore/src/contracts.ts'
import { parseRules } from '../../emulators/firestore/src/rules/Ruleset.ts'

// Only our own server lets a test choose the time, so the rules are asked directly.
const parsed = parseRules(readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8'))
if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
const { ruleset } = parsed

const DATABASE = 'projects/demo-sonobrief/databases/(default)'
const EMAIL = 'ana@listener.example'
const NOTHING = { get: () => null, getAfter: () => null }

function toValue(value: unknown): Value {
  if (value === null) return { nullValue: null }
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'number') return { integerValue: String(value) }
  if (typeof value === 'string') return { stringValue: value }
  return { mapValue: { fields: toFields(value as object) } }
}

function toFields(data: object): Fields {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, toValue(value)]))
}

function mayCreate(now: Date, resetDate: Date): boolean {
  const profile = newProfile({ uid: 'ana-uid', email: EMAIL, name: '' }, now, now)
  const time = now.toISOString()
  const incoming: Document = {
    name: `${DATABASE}/documents/users/${EMAIL}`,
    fields: toFields({ ...profile, credits: { ...profile.credits, resetDate } }),
    createTime: time,
    updateTime: time,
  }
  return ruleset.authorize(
    {
      method: 'create',
      database: DATABASE,
      path: ['users', EMAIL],
      auth: { kind: 'user', uid: 'ana-uid', token: { email: EMAIL, email_verified: false, auth_time: 0 } },
      time,
      resource: null,
      incoming,
    },
    NOTHING,
  ).allowed
}

it.each([
  ['in mid month', '2026-11-21T10:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['in the last second of December', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
  ['in the first of January', '2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
  ['at the end of a leap February', '2028-02-29T23:59:59.999Z', '2028-03-01T00:00:00.000Z'],
  ['on the 31st before a short month', '2027-01-31T12:00:00.000Z', '2027-02-01T00:00:00.000Z'],
])('the reset of a profile written %s is the first of the next month', (_, at, first) => {
  const now = new Date(at)
  expect(nextMonthStart(now).toISOString()).toBe(first)
  expect(mayCreate(now, new Date(first))).toBe(true)
  expect(mayCreate(now, new Date(Date.parse(first) + 1))).toBe(false)
  expect(mayCreate(now, new Date(now.getUTCFullYear(), now.getUTCMonth(), 1))).toBe(false)
  expect(mayCreate(now, nextMonthStart(new Date(first)))).toBe(false)
})
