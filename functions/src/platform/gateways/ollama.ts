import { setting } from '../config.ts'
import { checkAllWasRead } from './chatCompletions.ts'
import { faultOfAnswer, saidIn } from './faultOfAnswer.ts'
import { AnswerTooLarge, fetchCut, keyHeader } from './fetchCut.ts'
import {
  LONGEST_ANSWER,
  type ModelAnswer,
  ModelError,
  type ModelFault,
  type ModelQuestion,
  tokensByBytes,
} from './languageModel.ts'

/** Keeps a model loaded: several questions follow about one episode. */
const KEEP_ALIVE = '30m'

/** Whether an address is Ollama's: by its port, unless LLM_API says otherwise. */
export function isOllama(url: string, api: 'auto' | 'ollama' | 'chat'): boolean {
  return api === 'auto' ? URL.parse(url)?.port === '11434' : api === 'ollama'
}

/**
 * Asks a model by Ollama's own API once, streamed: only there can the context length be set (else Ollama cuts silently)
 * and thinking be turned off. Some builds ignore `format`, so the schema also stands in the instructions.
 * @throws ModelError when there is no whole answer, or only a part was read; the signal's reason when it aborts
 * Source: https://docs.ollama.com/api/chat
 */
export async function askOllama(question: ModelQuestion): Promise<ModelAnswer> {
  const { Ollama } = await import('ollama')
  const { system, inputs, schema, maxOutputTokens, signal } = question
  const url = new URL(setting('LLM_URL'))
  // Aborted when this call ends.
  const hangUp = new AbortController()
  const client = new Ollama({
    host: url.href.replace(/\/(?:v1\/?)?$/, ''),
    headers: keyHeader(url, setting('LLM_API_KEY')),
    fetch: (input: string | URL | Request, init?: RequestInit) =>
      fetchCut(input, { ...init, signal: AbortSignal.any([signal, hangUp.signal]) }),
  })
  const orders = `${system}\nAnswer with one JSON object of this schema:\n${JSON.stringify(schema)}`
  const read = inputs.map((input) => ('text' in input ? input.text : '')).join('\n')
  let [text, thoughts, reason, inputTokens, outputTokens] = ['', '', '', 0, 0]
  const failure = (fault: ModelFault, what: string, cause?: unknown) => {
    const isCharged = text !== '' || outputTokens > 0
    const tokens = isCharged ? { inputTokens, outputTokens } : undefined
    return new ModelError(fault, `Ollama: ${what}`, { cause, tokens, isCharged })
  }
  try {
    const pieces = await client.chat({
      model: setting('LLM_MODEL'),
      messages: [
        { role: 'system', content: orders },
        { role: 'user', content: read },
      ],
      stream: true,
      think: false,
      format: schema,
      keep_alive: KEEP_ALIVE,
      options: { num_ctx: setting('LLM_CONTEXT_TOKENS'), num_predict: maxOutputTokens },
    })
    for await (const { message, done, done_reason, prompt_eval_count, eval_count } of pieces) {
      text += message.content
      thoughts += message.thinking ?? ''
      if (text.length + thoughts.length > LONGEST_ANSWER)
        throw new AnswerTooLarge(`more than ${LONGEST_ANSWER} characters`)
      if (done) [reason, inputTokens, outputTokens] = [done_reason, prompt_eval_count, eval_count]
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AnswerTooLarge) throw failure('cut', 'too long', error)
    const status = statusOf(error)
    const said = error instanceof Error ? saidIn(error.message) : ''
    if (status === undefined) throw failure('unavailable', 'no answer', error)
    // "maximum pending requests exceeded"
    const fault = status === 503 && /busy|pending/i.test(said) ? 'busy' : faultOfAnswer(status, said)
    throw failure(fault, `status ${status}: ${said}`)
  } finally {
    hangUp.abort()
  }
  checkAllWasRead(question, inputTokens ?? 0, failure)
  if (reason === 'length') throw failure('cut', 'ended with length')
  const answer = text.trim() === '' ? thoughts : text
  if (answer.trim() === '') throw failure('unavailable', `ended with ${reason || 'nothing'}`)
  const byBytes = tokensByBytes(question, answer)
  return {
    text: answer,
    tokens: {
      inputTokens: inputTokens || byBytes.inputTokens,
      outputTokens: outputTokens || byBytes.outputTokens,
    },
  }
}

/** The client exports no class for its error. */
function statusOf(error: unknown): number | undefined {
  const status: unknown = error instanceof Error && 'status_code' in error ? error.status_code : undefined
  return typeof status === 'number' ? status : undefined
}
