import { setting } from '../../platform/config.ts'
import { geminiCost } from '../../platform/geminiPrices.ts'
import type { SummaryEngine } from '../SummaryEngine.ts'
import { episodeParts } from './episodeParts.ts'
import { questionsAbout, tokensAtMost } from './questions.ts'

/**
 * Gemini, where a key is configured. It reads the transcript where there is one, which is cheaper and can be verified,
 * and hears the episode at its YouTube address otherwise.
 * docs/rules.md "Summaries and verification"
 */
export const geminiEngine: SummaryEngine = {
  name: 'gemini',
  heedsFaults: true,
  canRead: () => setting('GEMINI_API_KEY') !== '',
  worstCost(episode, now) {
    // The dearer kind: what is quoted is good for both.
    const asked = { episode, kind: 'advanced', language: episode.language } as const
    const questions = questionsAbout(asked, episodeParts(episode.durationSeconds, null))
    return geminiCost(setting('GEMINI_MODEL'), tokensAtMost(asked, questions), now)
  },
  async summarize(input) {
    // Loaded here: the calls that only quote never come this far.
    const { summarizeWithGemini } = await import('./summarizeWithGemini.ts')
    return summarizeWithGemini(input)
  },
}
