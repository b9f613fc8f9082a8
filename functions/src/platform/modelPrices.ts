import { utcDay } from '#domain/time/calendar.ts'

/** Dollars per million tokens, from a day on. */
interface Price {
  /** First day, UTC. */
  from: string
  inputUsd: number
  outputUsd: number
}

/**
 * Prices of GEMINI_MODEL's models, oldest first, the same for text, pictures and sound; thinking is output.
 * Source: https://ai.google.dev/gemini-api/docs/pricing, paid tier, as read in October 2026
 */
export const GEMINI_PRICES = {
  // Half price until the end of 2026.
  'gemini-3.8-flash': [
    { from: '2026-09-02', inputUsd: 0.75, outputUsd: 3.75 },
    { from: '2027-01-01', inputUsd: 1.5, outputUsd: 7.5 },
  ],
  'gemini-3.5-flash': [{ from: '2026-01-01', inputUsd: 1.5, outputUsd: 9 }],
} as const satisfies Record<string, readonly [Price, ...Price[]]>

type GeminiModel = keyof typeof GEMINI_PRICES

export function isGeminiModel(name: string): name is GeminiModel {
  return Object.hasOwn(GEMINI_PRICES, name)
}

/** Tokens of one or several calls; output includes thinking. */
export interface TokenCount {
  inputTokens: number
  outputTokens: number
}

/** Whole millionths of a dollar, so that sums stay exact. */
export type MicroUsd = number

/** Cost of tokens on a day, rounded up. */
export function geminiCost(model: GeminiModel, tokens: TokenCount, now: Date): MicroUsd {
  const day = utcDay(now)
  const prices: readonly [Price, ...Price[]] = GEMINI_PRICES[model]
  return costAt(prices.findLast(({ from }) => from <= day) ?? prices[0], tokens)
}

/** Cost of tokens at dollars per million, rounded up. */
export function costAt(
  { inputUsd, outputUsd }: Pick<Price, 'inputUsd' | 'outputUsd'>,
  { inputTokens, outputTokens }: TokenCount,
): MicroUsd {
  // Dollars per million tokens are millionths of a dollar per token.
  return Math.ceil(inputTokens * inputUsd + outputTokens * outputUsd)
}
