import { expect, it } from 'vitest'
import { isReadable, SUMMARY_STATES, TERMINAL_STATES } from './summaryRequest.ts'
import { stateLabels } from './stateLabels.en.ts'

it('has one label for each state, none twice', () => {
  const labels = SUMMARY_STATES.map((state) => stateLabels[state])
  expect(new Set(labels).size).toBe(SUMMARY_STATES.length)
  expect(Object.keys(stateLabels)).toHaveLength(SUMMARY_STATES.length)
})

it('says in every end what happened to the credits', () => {
  expect([...TERMINAL_STATES]).toEqual(['sent', 'refused', 'failed'])
  expect(stateLabels.refused).toMatch(/not charged/)
  expect(stateLabels.failed).toMatch(/refunded/)
})

it('can be read once it is made, unless it failed', () => {
  expect(SUMMARY_STATES.filter(isReadable)).toEqual(['ready', 'sending', 'sent'])
})
