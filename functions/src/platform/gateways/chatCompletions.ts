import { setting } from '../config.ts'
import { logWarning } from '../log.ts'
import type { TokenCount } from '../modelPrices.ts'
import {
  AnswerTooLarge,
  faultOfStatus,
  fetchCut,
  type ModelAnswer,
  ModelError,
  type ModelFault,
  type ModelQuestion,
  tokensByBytes,
} from './languageModel.ts'

/** Parts of a request that some servers refuse, in the order in which they are given up, with what their refusal names. */
const OPTIONS = ['json_schema', 'json_object', 'stream_options', 'max_tokens'] as const
type Option = (typeof OPTIONS)[number]
const NAMED: Record<Option, RegExp> = {
  json_schema: /response_format|json_schema|schema|grammar/i,
  json_object: /response_format|json_object/i,
  stream_options: /stream_options|include_usage/i,
  max_tokens: /max_completion_tokens/i,
}
/** What servers say when a question is longer than their model can hold. */
const TOO_LONG = /context|too (?:long|large|many)|exceed|maximum.{0,20}(?:length|tokens)/i

/** No text has fewer tokens than one for so many bytes: where a server counts fewer, it has not read all of it. */
const MOST_BYTES_PER_TOKEN = 8
/** Shorter questions are no measure. */
const TELLING_BYTES = 8_000

/** What the server of this address has refused, so that it is not asked for it each time. */
const refusedBy = new Map<string, Set<Option>>()

/**
 * Asks a model behind chat/completions once, streamed, for JSON of a schema where the server offers that.
 * @returns its whole text, thoughts included where it writes them into the text, and what was counted
 * @throws ModelError when there is no whole answer, or the server has read only a part of the question; the signal's reason
 *   when it aborts
 * Source: https://platform.openai.com/docs/api-reference/chat, https://docs.ollama.com/openai
 */
export async function askChatCompletions(question: ModelQuestion): Promise<ModelAnswer> {
  const url = `${setting('LLM_URL')}/chat/completions`
  const refused = refusedBy.get(url) ?? new Set<Option>()
  refusedBy.set(url, refused)
  for (;;) {
    try {
      return await askOnce(url, question, refused)
    } catch (error) {
      question.signal.throwIfAborted()
      const option = error instanceof OptionRefused ? optionOf(error.message, refused) : undefined
      if (option !== undefined) refused.add(option)
      else if (error instanceof OptionRefused) throw failure(faultOfRefusal(error), error.message)
      else throw error instanceof ModelError ? error : failure(faultOf(error), 'no answer', error)
    }
  }
}

/** A status 400 or 422: something in the request is not known, or there is too much of it. */
class OptionRefused extends Error {}

function optionOf(message: string, refused: ReadonlySet<Option>): Option | undefined {
  return OPTIONS.find((option) => !refused.has(option) && NAMED[option].test(message))
}

const faultOfRefusal = ({ message }: OptionRefused): ModelFault =>
  TOO_LONG.test(message) ? 'smaller' : 'refused'

async function askOnce(
  url: string,
  question: ModelQuestion,
  refused: ReadonlySet<Option>,
): Promise<ModelAnswer> {
  const key = setting('LLM_API_KEY')
  // Ended when this call ends, in whatever way.
  const hangUp = new AbortController()
  try {
    const response = await fetchCut(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...(key !== '' && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(bodyOf(question, refused)),
      signal: AbortSignal.any([question.signal, hangUp.signal]),
    })
    if (!response.ok) {
      const said = (await response.text()).slice(0, 1_000)
      if (response.status === 400 || response.status === 422) throw new OptionRefused(said)
      throw failure(faultOfStatus(response.status), `status ${response.status}: ${said}`)
    }
    return finished(question, await readAnswer(response))
  } finally {
    hangUp.abort()
  }
}

function bodyOf(
  { system, inputs, schema, maxOutputTokens }: ModelQuestion,
  refused: ReadonlySet<Option>,
): object {
  const has = (option: Option) => !refused.has(option)
  const format = has('json_schema')
    ? { type: 'json_schema', json_schema: { name: 'summary', strict: true, schema } }
    : has('json_object') && { type: 'json_object' }
  // Without a format the schema is said in words.
  const form = has('json_schema')
    ? ''
    : `\nAnswer with one JSON object of this schema:\n${JSON.stringify(schema)}`
  return {
    model: setting('LLM_MODEL'),
    messages: [
      { role: 'system', content: system + form },
      { role: 'user', content: inputs.map((input) => ('text' in input ? input.text : '')).join('\n') },
    ],
    stream: true,
    ...(has('stream_options') && { stream_options: { include_usage: true } }),
    [has('max_tokens') ? 'max_tokens' : 'max_completion_tokens']: maxOutputTokens,
    ...(format && { response_format: format }),
  }
}

/** What has come of an answer. */
interface Come {
  text: string
  reason: string | undefined
  tokens: TokenCount | undefined
  /** Whether the stream ended in order. */
  isDone: boolean
}

/** A piece of the stream, or the whole answer of a server that does not stream. */
interface Piece {
  choices?: ReadonlyArray<{ delta?: Message; message?: Message; finish_reason?: string | null }>
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null
  error?: unknown
}
interface Message {
  content?: string | ReadonlyArray<{ text?: string }> | null
}

async function readAnswer(response: Response): Promise<Come> {
  const come: Come = { text: '', reason: undefined, tokens: undefined, isDone: false }
  try {
    if (response.headers.get('content-type')?.includes('application/json')) {
      take(come, JSON.parse(await response.text()) as Piece)
      return { ...come, isDone: true }
    }
    for await (const data of eventsOf(response)) {
      if (data === '[DONE]') come.isDone = true
      else take(come, JSON.parse(data) as Piece)
    }
    return come
  } catch (error) {
    if (error instanceof ModelError) throw error
    const fault = error instanceof AnswerTooLarge ? 'cut' : 'unavailable'
    throw new ModelError(fault, 'LLM: the answer broke off', {
      cause: error,
      tokens: come.tokens,
      isCharged: come.text !== '',
    })
  }
}

function take(come: Come, { choices, usage, error }: Piece): void {
  if (error !== undefined && error !== null) {
    const said = JSON.stringify(error).slice(0, 1_000)
    throw new ModelError(TOO_LONG.test(said) ? 'smaller' : 'unavailable', `LLM: ${said}`, {
      tokens: come.tokens,
      isCharged: come.text !== '',
    })
  }
  const [choice] = choices ?? []
  const content = (choice?.delta ?? choice?.message)?.content
  come.text += typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('')
  come.reason = choice?.finish_reason ?? come.reason
  if (usage?.prompt_tokens !== undefined)
    come.tokens = { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens ?? 0 }
}

/** The data of server-sent events. Source: https://html.spec.whatwg.org/multipage/server-sent-events.html */
async function* eventsOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of response.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim()
  }
  if (rest.startsWith('data:')) yield rest.slice(5).trim()
}

function finished(question: ModelQuestion, { text, reason, tokens, isDone }: Come): ModelAnswer {
  const counted = { tokens, isCharged: true }
  const bytes = tokensByBytes(question, '').inputTokens
  if (tokens !== undefined && bytes >= TELLING_BYTES && tokens.inputTokens * MOST_BYTES_PER_TOKEN < bytes) {
    logWarning('The model has read only a part: its server holds less than LLM_CONTEXT_TOKENS', {
      tokens: tokens.inputTokens,
      bytes,
    })
    throw new ModelError('smaller', `LLM: ${tokens.inputTokens} tokens were read of ${bytes} bytes`, counted)
  }
  if (reason === 'content_filter') throw new ModelError('blocked', 'LLM: content_filter', counted)
  if (reason === 'stop' || (reason === undefined && isDone))
    return { text, tokens: tokens ?? tokensByBytes(question, text) }
  throw new ModelError('cut', `LLM: ended with ${reason ?? 'nothing'}`, counted)
}

function failure(fault: ModelFault, what: string, cause?: unknown): ModelError {
  return new ModelError(fault, `LLM: ${what}`, { cause, tokens: undefined, isCharged: false })
}

function faultOf(error: unknown): ModelFault {
  return error instanceof AnswerTooLarge ? 'cut' : 'unavailable'
}
