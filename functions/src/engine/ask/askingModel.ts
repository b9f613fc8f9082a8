import { setting } from '../../platform/config.ts'
import { recordedAnswers } from '../../platform/gateways/localModels.ts'
import { chatModel, geminiModel, type LanguageModel } from '../model/LanguageModel.ts'

const MODELS = { gemini: geminiModel, llm: chatModel, embedded: recordedModel }

/** The model that answers questions: the first of the engines' that is configured; undefined where none is. */
export function askingModel(): LanguageModel | undefined {
  for (const name of setting('ENGINES')) {
    const model = MODELS[name]()
    if (model !== undefined) return model
  }
  return undefined
}

/** Of the local stack alone: it says a passage that has the words of the question, and thinks nothing. */
function recordedModel(): LanguageModel | undefined {
  const server = recordedAnswers()
  return (
    server && {
      name: 'recorded',
      canHear: false,
      contextTokens: 32_768,
      reads: 'transcript',
      limitMs: 10_000,
      costOf: () => 0,
      async ask({ system, inputs, schema, signal }) {
        const texts = inputs.flatMap((input) => ('text' in input ? [input.text] : []))
        const body = JSON.stringify({ system, texts, schema })
        const answer = await fetch(server.url, { method: 'POST', body, signal })
        return { text: await answer.text(), tokens: { inputTokens: 0, outputTokens: 0 } }
      },
    }
  )
}
