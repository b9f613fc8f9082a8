import { setting } from '../../platform/config.ts'
import { geminiCost } from '../../platform/geminiPrices.ts'
import type { SummaryEngine } from '../SummaryEngine.ts'
import { episodeParts } from './episodeParts.ts'
import { partQuestion } from './questions.ts'

/**
 * Gemini, where a key is configured. It reads the transcript where there is one, which is cheaper and can be verified,
 * and hears the episode at its YouTube address otherwise.
 * docs/rules.md "Summaries and verification"
 */
export const geminiEngine: SummaryEngine = {
  name: 'gemini',
  canRead: () => setting('GEMINI_API_KEY') !== '',
  async isAffordable(episode, budget, now) {
    const model = setting('GEMINI_MODEL')
    const parts = episodeParts(episode.durationSeconds, null)
    // The dearer kind: what is quoted is good for both.
    const asked = { episode, kind: 'advanced', language: episode.language } as const
    const costs = parts.map((part, at) =>
      geminiCost(model, partQuestion(asked, part, at + 1, parts.length).atMost, now),
    )
    return budget.isCovered(
      costs.reduce((sum, cost) => sum + cost, 0),
      now,
    )
  },
  async summarize(input) {
    // Loaded here: the calls that only quote never come this far.
    const { summarizeWithGemini } = await import('./summarizeWithGemini.ts')
    return summarizeWithGemini(input)
  },
}
