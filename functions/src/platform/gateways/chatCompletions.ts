import { setting } from '../config.ts'
import { logWarning } from '../log.ts'
import type { TokenCount } from '../modelPrices.ts'
import { retryAfterSeconds } from './exchange.ts'
import { jsonIn } from '../json.ts'
import { faultOfAnswer, saidIn } from './faultOfAnswer.ts'
import { addressBelow, AnswerTooLarge, fetchCut, keyHeader } from './fetchCut.ts'
import {
  type ModelAnswer,
  ModelError,
  type ModelFault,
  type ModelQuestion,
  tokensByBytes,
} from './languageModel.ts'
import { type ChatAnswer, readChatAnswer } from './readChatAnswer.ts'

/** Parts of a request that some servers refuse, in the order of giving up, with the words of their refusal. */
const NAMED = {
  chat_template_kwargs: /chat_template_kwargs/,
  reasoning_effort: /reasoning[_.]effort/,
  strict: /\bstrict\b|additionalProperties/,
  json_schema: /response_format|json_schema|schema|grammar|structured output|guided/i,
  json_object: /response_format|json_object|json mode|structured output/i,
  stream_options: /stream_options|include_usage/i,
  max_tokens: /\bmax_(?:completion_)?tokens\b/i,
  system: /\bsystem\b|roles? must alternate|\bonly user\b|developer instruction/i,
  stream: /\bstream(?:ing|ed)?\b/i,
}
type Option = keyof typeof NAMED
/** Statuses of such refusals; the second list's have other causes, too. */
const REFUSALS = [400, 422]
const MAYBE_REFUSALS = [0, 404, 415, 500, 501]
const IS_REFUSED =
  /support|unknown|unrecogni[sz]ed|unexpected (?:field|param|arg|keyword)|extra|invalid|permitted|allowed|implemented|enabled|\bmust\b|only|parse/i
/** How servers name their limit of output tokens. */
const MOST_WRITTEN = /(?:at most|less than or equal to|<=|\[\s*\d+\s*,|>)\W*(\d+)/i
const ABOUT_WRITTEN = /(?:max_(?:completion_|new_|output_)?|completion |output )tokens/i
const ABOUT_READ = /\b(?:inputs?|prompt|messages?)\b/i
/** No server refuses more. */
const MOST_REFUSALS = 12

/** Reasons of a cut answer. Any other counts as whole; reading it shows. */
const CUT = /^(?:length|max_(?:output_|new_)?tokens|model_length|recitation|incomplete)$/i
const BLOCKED = /^(?:content_filter(?:ed)?|safety|sensitive|refusal|prohibited_content)$/i
const FAILED =
  /^(?:error|network_error|server_error|insufficient_system_resource|abort(?:ed)?|cancel(?:l?ed)?)$/i

/** No text has fewer tokens than one for so many bytes: a server that counts fewer has not read all of it. */
const MOST_BYTES_PER_TOKEN = 8
/** Shorter questions prove nothing. */
const TELLING_BYTES = 8_000

/** A server's refused parts, so that they are not sent each time. */
interface Learned {
  refused: ReadonlySet<Option>
  mostTokens: number
}
/** By address and model. */
const learnedOf = new Map<string, Learned>()
const NOTHING: Learned = { refused: new Set(), mostTokens: Number.POSITIVE_INFINITY }

/**
 * Asks a model behind chat/completions once, streamed, for JSON of a schema where the server offers that. Parts that a
 * server refuses are left out from then on.
 * @returns its whole text, with thoughts written into it, and the token counts
 * @throws ModelError when there is no whole answer, or the server has read only a part of the question; the signal's
 * reason when it aborts
 * Source: https://platform.openai.com/docs/api-reference/chat, https://docs.ollama.com/openai
 */
export async function askChatCompletions(question: ModelQuestion): Promise<ModelAnswer> {
  const url = addressBelow(setting('LLM_URL'), '/chat/completions')
  const server = `${url.href} ${setting('LLM_MODEL')}`
  for (let tries = 1; ; tries++) {
    const sent = learnedOf.get(server) ?? NOTHING
    try {
      return await askOnce(url, question, sent)
    } catch (error) {
      question.signal.throwIfAborted()
      const more = error instanceof Refusal && tries <= MOST_REFUSALS && lessThan(sent, question, error)
      if (!more) throw error
      // Concurrent questions may have learned something else.
      const known = learnedOf.get(server) ?? NOTHING
      learnedOf.set(server, {
        refused: new Set([...known.refused, ...more.refused]),
        mostTokens: Math.min(known.mostTokens, more.mostTokens),
      })
    }
  }
}

/** A server's error before any output. */
class Refusal extends ModelError {
  readonly status: number
  readonly said: string

  constructor(status: number, said: string, seconds?: number) {
    super(faultOfAnswer(status, said), `LLM: status ${status}: ${said}`, {
      tokens: undefined,
      isCharged: false,
      retryAfterSeconds: seconds,
    })
    this.status = status
    this.said = said
  }
}

/** The parts left after a refusal; undefined where the refusal is not about parts. */
function lessThan(sent: Learned, { maxOutputTokens }: ModelQuestion, { status, said, fault }: Refusal) {
  const mostTokens = Number(MOST_WRITTEN.exec(said)?.[1] ?? Number.NaN)
  const isOfAnswer = ABOUT_WRITTEN.test(said) && !ABOUT_READ.test(said)
  if (
    fault !== 'busy' &&
    isOfAnswer &&
    mostTokens > 0 &&
    mostTokens < Math.min(maxOutputTokens, sent.mostTokens)
  )
    return { ...sent, mostTokens }
  const isMeant = REFUSALS.includes(status) || (MAYBE_REFUSALS.includes(status) && IS_REFUSED.test(said))
  if (!isMeant || fault === 'smaller' || fault === 'blocked') return undefined
  const option = (Object.keys(NAMED) as Option[]).find(
    (each) => !sent.refused.has(each) && NAMED[each].test(said),
  )
  return option && { ...sent, refused: new Set([...sent.refused, option]) }
}

async function askOnce(url: URL, question: ModelQuestion, learned: Learned): Promise<ModelAnswer> {
  // Aborted when this call ends.
  const hangUp = new AbortController()
  try {
    const response = await fetchCut(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...keyHeader(url, setting('LLM_API_KEY')),
      },
      body: JSON.stringify(bodyOf(question, learned)),
      signal: AbortSignal.any([question.signal, hangUp.signal]),
    })
    if (response.ok) return finished(question, await readChatAnswer(response))
    const { status, headers } = response
    const seconds = retryAfterSeconds(headers.get('retry-after'), headers.get('date'))
    throw new Refusal(status, saidIn(await response.text()), seconds)
  } catch (error) {
    if (error instanceof ModelError) throw error
    const fault = error instanceof AnswerTooLarge ? 'cut' : 'unavailable'
    throw new ModelError(fault, 'LLM: no answer', { cause: error, tokens: undefined, isCharged: false })
  } finally {
    hangUp.abort()
  }
}

function bodyOf({ system, inputs, schema, maxOutputTokens }: ModelQuestion, learned: Learned): object {
  const has = (option: Option) => !learned.refused.has(option)
  const format = has('json_schema')
    ? {
        type: 'json_schema',
        json_schema: { name: 'summary', ...(has('strict') && { strict: true }), schema },
      }
    : has('json_object') && { type: 'json_object' }
  // Without a format the instructions hold the schema.
  const form = has('json_schema')
    ? ''
    : `\nAnswer with one JSON object of this schema:\n${JSON.stringify(schema)}`
  const orders = system + form
  const read = inputs.map((input) => ('text' in input ? input.text : '')).join('\n')
  return {
    model: setting('LLM_MODEL'),
    messages: has('system')
      ? [
          { role: 'system', content: orders },
          { role: 'user', content: read },
        ]
      : [{ role: 'user', content: `${orders}\n\n${read}` }],
    stream: has('stream'),
    ...(has('stream') && has('stream_options') && { stream_options: { include_usage: true } }),
    [has('max_tokens') ? 'max_tokens' : 'max_completion_tokens']: Math.min(
      maxOutputTokens,
      learned.mostTokens,
    ),
    ...(format && { response_format: format }),
    // Thinking costs more than it helps here: each server has its own way to turn it off.
    ...(has('chat_template_kwargs') && { chat_template_kwargs: { enable_thinking: false } }),
    ...(has('reasoning_effort') && { reasoning_effort: 'none' }),
  }
}

function finished(question: ModelQuestion, answer: ChatAnswer): ModelAnswer {
  const { error, broken, reason, isDone } = answer
  const text = [answer.text, answer.called, answer.thoughts].find((each) => each.trim() !== '') ?? ''
  const tokens = tokensOf(question, answer)
  const isCharged = text !== '' || answer.outputTokens > 0 || (reason !== '' && !FAILED.test(reason))
  const failure = (fault: ModelFault, what: string) =>
    new ModelError(fault, `LLM: ${what}`, {
      cause: broken,
      tokens: isCharged ? tokens : undefined,
      isCharged,
    })
  if (error !== undefined && !isCharged) throw new Refusal(error.status, error.said)
  if (error !== undefined) throw failure(faultOfAnswer(error.status, error.said), error.said)
  checkAllWasRead(question, answer.inputTokens, failure)
  if (BLOCKED.test(reason) || (text === '' && answer.refusal !== ''))
    throw failure('blocked', `${reason} ${saidIn(answer.refusal)}`)
  if (CUT.test(reason)) throw failure('cut', `ended with ${reason}`)
  // A finished answer is whole even after a lost connection, and is not paid for twice.
  const isWhole = reason === '' ? isDone || jsonIn(text) !== undefined : !FAILED.test(reason)
  if (isWhole && isCharged) return { text, tokens }
  const isCut = broken instanceof AnswerTooLarge || (isCharged && broken === undefined && reason === '')
  throw failure(isCut ? 'cut' : 'unavailable', `ended with ${reason || 'nothing'}`)
}

/** The server's count; without one, a token for each byte. */
function tokensOf(question: ModelQuestion, answer: ChatAnswer): TokenCount {
  const { inputTokens, outputTokens } = tokensByBytes(question, answer.thoughts + answer.text + answer.called)
  return {
    inputTokens: answer.inputTokens || inputTokens,
    outputTokens: answer.outputTokens || outputTokens,
  }
}

/** @param inputTokens the server's count; 0 without one @throws the error of `failure` where only a part was read */
export function checkAllWasRead(
  question: ModelQuestion,
  inputTokens: number,
  failure: (fault: ModelFault, what: string) => ModelError,
): void {
  const bytes = tokensByBytes(question, '').inputTokens
  if (inputTokens === 0 || bytes < TELLING_BYTES || inputTokens * MOST_BYTES_PER_TOKEN >= bytes) return
  logWarning('The model has read only a part: its server holds less than LLM_CONTEXT_TOKENS', {
    tokens: inputTokens,
    bytes,
  })
  throw failure('smaller', `${inputTokens} tokens were read of ${bytes} bytes`)
}
