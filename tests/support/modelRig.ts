import { type RunningGemini, startGemini } from '../../emulators/gemini/src/startGemini.ts'
import type { ModelQuestion } from '../../functions/src/platform/gateways/languageModel.ts'

const text = { type: 'string' }

/** What gateways to models are asked in their tests. */
export const QUESTION: ModelQuestion = {
  system: 'Be brief.',
  inputs: [{ text: 'On bees\n[0:00:01] Ana: The bees leave the hive when the morning is warm enough.' }],
  schema: { type: 'object', properties: { headline: text, gist: text } },
  maxOutputTokens: 900,
  signal: new AbortController().signal,
}

/** The models' stand-in, and a way to order its faults. */
export async function startModel(
  folders: string[] = [],
): Promise<RunningGemini & { order(fault: object): Promise<unknown> }> {
  const running = await startGemini({ port: 0, folders })
  const order = (fault: object) =>
    fetch(`${running.url}/control/fault`, { method: 'POST', body: JSON.stringify(fault) })
  return { ...running, order }
}
