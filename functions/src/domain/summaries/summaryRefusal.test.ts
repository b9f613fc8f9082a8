import { expect, it } from 'vitest'
import { insufficientCredits, REFUSAL_MESSAGES } from './summaryRefusal.ts'

it('refusals that are specified are worded to the letter', () => {
  expect(insufficientCredits(5_167, 300)).toBe(
    'You need at least 5,167 credits for this operation. Current balance: 300',
  )
  expect(REFUSAL_MESSAGES.INSUFFICIENT_CREDITS).toBe('Créditos insuficientes')
  expect(REFUSAL_MESSAGES.HUMAN_CHECK_FAILED).toBe(
    'Security verification failed. Please refresh the page and try again.',
  )
  expect(REFUSAL_MESSAGES.INVALID_EMAIL).toBe('Please enter a valid email address')
})

it('every refusal has a sentence', () => {
  for (const message of Object.values(REFUSAL_MESSAGES)) expect(message.length).toBeGreaterThan(20)
})
