import { expect, it } from 'vitest'
import { LEGAL_VERSION, LEGAL_VERSIONS, legalVersionAt } from './legalVersions.ts'

const VERSIONS = ['2026-11-21', '2027-03-01']

it.each([
  ['on the first day', '2026-11-21T00:00:00Z', '2026-11-21'],
  ['on the last day of a version', '2027-02-28T23:59:59Z', '2026-11-21'],
  ['on the day of the next', '2027-03-01T00:00:00Z', '2027-03-01'],
  ['long after', '2030-01-01T00:00:00Z', '2027-03-01'],
  ['before there was any', '2026-01-01T00:00:00Z', '2026-11-21'],
])('legalVersionAt gives the version in force %s', (_, at, version) =>
  expect(legalVersionAt(new Date(at), VERSIONS)).toBe(version),
)

it('LEGAL_VERSIONS are in order of their days, and the last is in force', () => {
  expect([...LEGAL_VERSIONS].toSorted()).toEqual([...LEGAL_VERSIONS])
  expect(LEGAL_VERSION).toBe(LEGAL_VERSIONS.at(-1))
})
