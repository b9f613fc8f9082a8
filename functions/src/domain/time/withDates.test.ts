import { expect, it } from 'vitest'
import { withDates } from './withDates.ts'

const stamp = (at: Date) => ({ toDate: () => at })
const AT = new Date('2026-11-21T10:00:00Z')

it('withDates turns timestamps into dates at any depth', () => {
  expect(withDates({ a: stamp(AT), b: { c: [stamp(AT), 1] } })).toEqual({ a: AT, b: { c: [AT, 1] } })
})

it.each([null, undefined, 1, 'text', true, AT])('withDates leaves %s as it is', (value) =>
  expect(withDates(value)).toBe(value),
)

it('withDates leaves an object of a class as it is', () => {
  const reference = new (class Reference {
    path = 'users/a'
  })()
  expect(withDates({ reference })).toEqual({ reference })
  expect((withDates({ reference }) as { reference: object }).reference).toBe(reference)
})
