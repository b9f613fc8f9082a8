import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { translatedBody } from '#domain/messages.ts'
import { OF_ACCOUNTS } from '#domain/spanish/ofAccounts.ts'
import { OF_API } from '#domain/spanish/ofApi.ts'
import { OF_SUMMARIES } from '#domain/spanish/ofSummaries.ts'
import { OF_TEAMS } from '#domain/spanish/ofTeams.ts'
import { REFUSAL_MESSAGES } from '#domain/summaries/summaryRefusal.ts'
import { BILLING_MESSAGES } from '#domain/plans/billingMessages.ts'

it('messages that are specified in Spanish stay the same for readers of both languages', () => {
  for (const message of [REFUSAL_MESSAGES.INSUFFICIENT_CREDITS, BILLING_MESSAGES.noAccount]) {
    const body = { success: false, message, error: message, data: { message: 'Saved.' } }
    expect(translatedBody(body, 'en')).toEqual(body)
    expect(translatedBody(body, 'es')).toEqual(body)
  }
})

it('every translated message of the API is one that the functions send', () => {
  const files = globSync('functions/src/**/*.ts', { exclude: ['**/*.test.ts', '**/spanish/*'] })
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const said = source.replaceAll("\\'", "'")
  const messages = Object.keys({ ...OF_ACCOUNTS, ...OF_API, ...OF_SUMMARIES, ...OF_TEAMS })
  // Made of the verbs of a call.
  const isMade = (message: string) => /^Use [A-Z, ]+\.$/.test(message)
  expect(messages.filter((message) => !said.includes(message) && !isMade(message))).toEqual([])
})
