import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromRoot } from '../stack/paths.ts'
import { ACTS, type Acts, limitsOf, report } from './capacity.ts'

const acts = JSON.parse(readFileSync(fromRoot('scripts', 'capacity', 'acts.json'), 'utf8')) as Acts

it('acts.json of the capacity has a count of every act', () => expect(Object.keys(acts)).toEqual(ACTS))

/** Others' limits, or the operator's costs. */
const OUTSIDE = /^(?:money|YouTube|Gemini|Apple|mails|pieces of sound|looks at the largest host)/

it('every limit of the system that is ours bears a million listeners', () => {
  const ours = limitsOf(acts).filter(({ what }) => !OUTSIDE.test(what))
  expect(ours.length).toBeGreaterThan(6)
  expect(ours.filter(({ listeners }) => listeners < 1_000_000)).toEqual([])
})

it('the capacity report names the narrowest limit first, and every one that is too narrow', () => {
  const [first, second] = limitsOf(acts)
  const users = (second?.listeners ?? 0) + 1
  const lines = report(acts, users)
  expect(lines[0]).toContain(`2 limits are too narrow, first ${first?.what}`)
  expect(lines.filter((line) => line.startsWith(`  ${second?.what}: `))).toHaveLength(1)
})

it('docs/capacity.md has the limits and the reports that the command prints', () => {
  const page = readFileSync(fromRoot('docs', 'capacity.md'), 'utf8')
  const told = limitsOf(acts).map(
    ({ what, listeners, moves }) => `| ${what} | ${listeners.toLocaleString('en-US')} | ${moves} |`,
  )
  for (const line of told) expect(page).toContain(line)
  for (const users of [1_000, 100_000, 10_000_000]) expect(page).toContain(report(acts, users).at(-1)?.trim())
})
