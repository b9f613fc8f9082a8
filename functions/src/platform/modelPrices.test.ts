import { expect, it } from 'vitest'
import { GEMINI_PRICES, geminiCost, isGeminiModel } from './modelPrices.ts'

const cost = (inputTokens: number, outputTokens: number, day: string) =>
  geminiCost('gemini-3.8-flash', { inputTokens, outputTokens }, new Date(`${day}T23:59:59Z`))

it.each([
  ['a million tokens in', 1_000_000, 0, '2026-11-21', 750_000],
  ['a million tokens out', 0, 1_000_000, '2026-11-21', 3_750_000],
  ['one token: rounded up to a millionth', 1, 0, '2026-11-21', 1],
  ['no tokens', 0, 0, '2026-11-21', 0],
  ['a token on the last day of half the price', 1_000, 1_000, '2026-12-31', 4_500],
  ['a token on the first day of the full price', 1_000, 1_000, '2027-01-01', 9_000],
  ['a token before the first known price', 1_000, 0, '2020-01-01', 750],
])('price of %s', (_, input, output, day, microUsd) => expect(cost(input, output, day)).toBe(microUsd))

it('GEMINI_PRICES are in order of their days', () => {
  for (const prices of Object.values(GEMINI_PRICES)) {
    const days = prices.map(({ from }) => from)
    expect(days).toEqual(days.toSorted())
  }
})

it.each(['gemini-of-unknown-price', 'toString', ''])('"%s" is not a Gemini model with a price', (name) =>
  expect(isGeminiModel(name)).toBe(false),
)
