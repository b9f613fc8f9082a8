import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import { insufficientCredits, REFUSAL_MESSAGES } from '#domain/summaries/summaryRefusal.ts'

export const requestTexts = {
  kind: 'Kind of summary',
  kinds: { basic: 'Basic', advanced: 'Advanced' } satisfies Record<SummaryKind, string>,
  writtenIn: 'Written in',
  asAccount: 'As your account says',
  checkFailed: REFUSAL_MESSAGES.HUMAN_CHECK_FAILED as string,
  unavailable: 'Service temporarily unavailable. Please try again later.',
  emptyAnswer: 'Empty response from server. Please try again.',
  invalidAnswer: 'Invalid response format from server. Please try again.',
  badGateway: 'Service temporarily unavailable. Please try again in a few minutes.',
  busy: 'Service is currently busy. Please wait a moment and try again.',
  sendFailed: 'Failed to send summary request',
  unexpected: 'An unexpected error occurred. Please try again.',
  serverError: (status: number) => `Server error: ${status}`,
  credits: (credits: string) => `${credits} credits`,
  unlimitedCredits: 'Unlimited credits',
  leftAfterwards: 'Left afterwards',
  insufficientCredits,
  timesMayBeOff:
    'Times may be off: the publisher’s file is not quite the one that its transcript was written for.',
  shorter: 'Please select a shorter video.',
  arrives: (what: string) => `${what} arrives in 10-15 minutes.`,
  arrivesHeard: (what: string, from: number, to: number) =>
    `${what} arrives once the episode is heard, in about ${from} to ${to} minutes.`,
}
