import { expect, it } from 'vitest'
import { isReadable, SUMMARY_STATES, TERMINAL_STATES } from './summaryRequest.ts'
import { stateLabels } from './stateLabels.en.ts'

it('each state of a request has a label of its own', () => {
  const labels = SUMMARY_STATES.map((state) => stateLabels[state])
  expect(new Set(labels).size).toBe(SUMMARY_STATES.length)
  expect(Object.keys(stateLabels)).toHaveLength(SUMMARY_STATES.length)
})

it('the label of a refused or failed request tells what became of its credits', () => {
  expect([...TERMINAL_STATES]).toEqual(['sent', 'refused', 'failed'])
  expect(stateLabels.refused).toMatch(/not charged/)
  expect(stateLabels.failed).toMatch(/refunded/)
})

it('a summary can be read in the states ready, sending and sent', () => {
  expect(SUMMARY_STATES.filter(isReadable)).toEqual(['ready', 'sending', 'sent'])
})
