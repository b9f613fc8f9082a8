import { ENGINE_LIMIT_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../../platform/config.ts'
import { askChatCompletions } from '../../platform/gateways/chatCompletions.ts'
import { askGemini } from '../../platform/gateways/gemini.ts'
import { askOllama, isOllama } from '../../platform/gateways/ollama.ts'
import type { ModelReads } from '../../platform/settingShapes.ts'
import type { ModelAnswer, ModelQuestion } from '../../platform/gateways/languageModel.ts'
import { costAt, geminiCost, type MicroUsd, type TokenCount } from '../../platform/modelPrices.ts'

/** An askable model. Questions, and the reading of answers, are the same for each. */
export interface LanguageModel {
  /** The service's name for it. */
  name: string
  /** Whether it takes a video's address, and hears it. */
  canHear: boolean
  /** Context, question and answer together. */
  contextTokens: number
  /** Its input of an episode; `auto`: the words where it holds them all. */
  reads: ModelReads
  /** Time limit of a summary. */
  limitMs: number
  /** @throws ModelError when there is no whole answer; the signal's reason when it aborts */
  ask(question: ModelQuestion): Promise<ModelAnswer>
  costOf(tokens: TokenCount, now: Date): MicroUsd
}

/** Source: https://ai.google.dev/gemini-api/docs/models */
const GEMINI_CONTEXT_TOKENS = 1_048_576

export function geminiModel(): LanguageModel | undefined {
  if (setting('GEMINI_API_KEY') === '') return undefined
  const name = setting('GEMINI_MODEL')
  return {
    name,
    canHear: true,
    contextTokens: GEMINI_CONTEXT_TOKENS,
    reads: 'transcript',
    limitMs: ENGINE_LIMIT_MS,
    ask: askGemini,
    costOf: (tokens, now) => geminiCost(name, tokens, now),
  }
}

/** Any model behind chat/completions or of Ollama, as configured; undefined without one. */
export function chatModel(): LanguageModel | undefined {
  const name = setting('LLM_MODEL')
  if (setting('LLM_URL') === '' || name === '') return undefined
  const price = { inputUsd: setting('LLM_INPUT_USD'), outputUsd: setting('LLM_OUTPUT_USD') }
  return {
    name,
    canHear: false,
    contextTokens: setting('LLM_CONTEXT_TOKENS'),
    reads: setting('LLM_READS'),
    limitMs: setting('LLM_LIMIT_SECONDS') * 1000,
    ask: isOllama(setting('LLM_URL'), setting('LLM_API')) ? askOllama : askChatCompletions,
    costOf: (tokens) => costAt(price, tokens),
  }
}
