import type { SummaryEngine } from '../SummaryEngine.ts'
import { HEARD_MORE_MS } from '#domain/time/lifetimes.ts'
import { partsToRead, soundParts } from './episodeParts.ts'
import { type LanguageModel, chatModel, geminiModel } from './LanguageModel.ts'
import { questionsAbout, tokensAtMost, withoutFences } from './questions.ts'

/** Characters of a second of fast speech: the worst case of an unread transcript. */
const CHARACTERS_PER_SECOND = 25

/** Gemini, where a key is configured: also hears an episode at its YouTube address. */
export const geminiEngine = modelEngine('gemini', geminiModel)

/** The configured model behind chat/completions, on one's own machine or elsewhere. */
export const chatEngine = modelEngine('llm', chatModel)

/** An engine of a model, undefined without one, looked up at each use. docs/rules.md "Summaries and verification" */
export function modelEngine(name: string, configured: () => LanguageModel | undefined): SummaryEngine {
  return {
    name,
    model: () => configured()?.name,
    heedsFaults: true,
    canRead(episode) {
      const model = configured()
      // It hears videos, or sound that we fetch; other episodes need the words.
      const { hasTranscript, videoId, audioUrl } = episode
      const isHeard = model?.canHear === true && (videoId !== undefined || audioUrl !== undefined)
      return model !== undefined && (hasTranscript || isHeard)
    },
    limitMs(heardSeconds) {
      const model = configured()
      if (model === undefined) return 0
      return model.limitMs + (model.canHear ? Math.ceil(heardSeconds / 3_600) * HEARD_MORE_MS : 0)
    },
    worstCost(episode, now) {
      const model = configured()
      if (model === undefined) return 0
      // The dearer kind: a quote covers both.
      const asked = { episode, kind: 'advanced', language: episode.language } as const
      const { durationSeconds, language } = episode
      const text = 'a'.repeat(CHARACTERS_PER_SECOND * 10)
      const segments = Array.from({ length: Math.ceil(durationSeconds / 10) }, (_, at) => ({
        startSeconds: at * 10,
        endSeconds: at * 10 + 10,
        text,
      }))
      const words = model.canHear ? null : { language, durationSeconds, segments }
      const isSound = episode.audioUrl !== undefined
      const parts = isSound ? soundParts(durationSeconds) : partsToRead(durationSeconds, words, model)
      const questions = questionsAbout(asked, parts, model)
      return model.costOf(tokensAtMost(asked, questions, model), now)
    },
    asks(input) {
      const model = configured()
      if (model === undefined) throw new Error(`${name} is not configured any more`)
      const { durationSeconds, audioUrl = '' } = input.episode
      const isSound = input.transcript === null && audioUrl !== ''
      const parts = isSound
        ? soundParts(durationSeconds)
        : partsToRead(durationSeconds, input.transcript, model)
      const sound = isSound ? [audioUrl] : []
      return withoutFences(JSON.stringify([name, model.name, questionsAbout(input, parts, model), ...sound]))
    },
    async summarize(input) {
      const model = configured()
      if (model === undefined) throw new Error(`${name} is not configured any more`)
      // Loaded here: calls that only quote never come this far.
      const { summarizeByModel } = await import('./summarizeByModel.ts')
      return summarizeByModel(input, model)
    },
    async translate(summary, asked) {
      const model = configured()
      if (model === undefined) throw new Error(`${name} is not configured any more`)
      const { translateSummary } = await import('../translate/translateSummary.ts')
      return translateSummary(summary, asked, model)
    },
  }
}
