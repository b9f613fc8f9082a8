import { randomInt } from 'node:crypto'
import { answerIn } from '../../functions/src/engine/model/answerIn.ts'
import { answerTokens, wordBytes } from '../../functions/src/engine/model/episodeParts.ts'
import { askChatCompletions } from '../../functions/src/platform/gateways/chatCompletions.ts'
import { askOllama, isOllama } from '../../functions/src/platform/gateways/ollama.ts'
import {
  type ModelAnswer,
  ModelError,
  type ModelQuestion,
  tokensByBytes,
} from '../../functions/src/platform/gateways/languageModel.ts'
import { type ApiServer, apiServer, whyNoAnswer } from './apiServer.ts'
import { settingOf } from './checkSettings.ts'
import { error, type Facts, type Finding, note, warning } from './Facts.ts'

/** Of the long question: more than the 4,096 tokens that servers hold by default. */
const LONG_BYTES = 24_000
/** What is read of an hour's episode: 60,000 bytes of words with their times, the rest is what is asked about them. */
const HOUR_BYTES = 70_000
/** So many lines are written again, which is to the long question as a summary is to an hour. */
const COPIED_LINES = 30
const ANSWER_TOKENS = 8_000
/** A run waits no longer, even where LLM_LIMIT_SECONDS would. */
const LONGEST_MS = 600_000
/** A server counts no fewer tokens than words and marks; a little less is left to it. */
const FEWEST_TOKENS = 0.85
const LONGEST_LIMIT_SECONDS = 1_500

const WHY = 'Nothing would be written by it: the next one of ENGINES makes all summaries'

const text = { type: 'string' }
const schemaOf = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

type Question = Pick<ModelQuestion, 'system' | 'inputs' | 'schema'>

const SHORT_QUESTION: Question = {
  system: 'Answer with one JSON object whose "headline" is the word that you are given.',
  inputs: [{ text: 'harbour' }],
  schema: schemaOf({ headline: text }),
}

/** What time is told by, in milliseconds, and ends what takes too long. */
const CLOCK = { now: () => performance.now(), timeout: (ms: number) => AbortSignal.timeout(ms) }

/**
 * Whether the model that LLM_URL and LLM_MODEL name can be used: it is asked one short question, which also has it loaded, and
 * then a long one.
 * @returns what is wrong, or else a note of how fast it has read; nothing where none is set
 */
export async function checkModel(facts: Facts, clock = CLOCK): Promise<Finding[]> {
  const server = apiServer(facts, 'LLM')
  const contextTokens = settingOf(facts, 'LLM_CONTEXT_TOKENS')
  const limitSeconds = settingOf(facts, 'LLM_LIMIT_SECONDS')
  if (server === undefined || contextTokens === undefined || limitSeconds === undefined) return []
  const told = { api: settingOf(facts, 'LLM_API') ?? 'auto', contextTokens } as const
  const limitMs = Math.min(limitSeconds * 1_000, LONGEST_MS)
  const asked = (question: Question): ModelQuestion => ({
    ...question,
    maxOutputTokens: answerTokens({ contextTokens }, ANSWER_TOKENS),
    signal: clock.timeout(limitMs),
  })
  const short = asked(SHORT_QUESTION)
  try {
    const { text: answer } = await ask(server, short, told)
    if (answerIn(answer, ['headline']) === undefined) return [noJson(server)]
  } catch (thrown) {
    if (thrown instanceof ModelError) return [await failed(server, thrown)]
    if (!short.signal.aborted) throw thrown
    return [await whyNoAnswer(server, { fault: `nothing in ${limitMs / 1_000} s` }, WHY)]
  }

  const code = `B${randomInt(10_000, 100_000)}`
  const question = asked(longQuestion(code, Math.min(LONG_BYTES, wordBytes({ contextTokens }))))
  const startedMs = clock.now()
  try {
    const answer = await ask(server, question, told)
    return [judged(server, limitSeconds, { question, code, answer, ms: clock.now() - startedMs })]
  } catch (thrown) {
    if (thrown instanceof ModelError)
      return [thrown.fault === 'smaller' ? cut(thrown.tokens?.inputTokens) : await failed(server, thrown)]
    if (!question.signal.aborted) throw thrown
    return [tooSlow(server, limitSeconds, { limitMs })]
  }
}

interface LongAnswer {
  question: ModelQuestion
  code: string
  answer: ModelAnswer
  ms: number
}

function judged(
  server: ApiServer,
  limitSeconds: number,
  { question, code, answer, ms }: LongAnswer,
): Finding {
  const read = answerIn(answer.text, ['quotes', 'headline'])
  if (read === undefined) return noJson(server)
  const bytes = tokensByBytes(question, '').inputTokens
  // As many as bytes are what is taken where a server counts nothing.
  const counted = answer.tokens.inputTokens === bytes ? undefined : answer.tokens.inputTokens
  const [input] = question.inputs
  const words = (input !== undefined && 'text' in input ? input.text : '').match(/\w+|[^\w\s]/g)?.length ?? 0
  if (counted !== undefined && counted < words * FEWEST_TOKENS) return cut(counted)
  if (!String(read.headline).includes(code)) return counted === undefined ? cut(undefined) : unread(server)
  const hourSeconds = Math.ceil(((ms / 1_000) * HOUR_BYTES) / bytes)
  if (hourSeconds > limitSeconds) return tooSlow(server, limitSeconds, { hourSeconds })
  const tokens = counted === undefined ? 'tokens that it does not count' : `${counted} tokens`
  return note(
    `LLM_MODEL ${server.model} has read ${tokens} and answered in ${Math.ceil(ms / 1_000)} s`,
    `An hour’s episode would take it about ${hourSeconds} of the ${limitSeconds} s of LLM_LIMIT_SECONDS`,
    '',
  )
}

function failed(server: ApiServer, failure: ModelError): Promise<Finding> {
  const endless = error(
    `LLM_MODEL ${server.model} does not come to the end of its answer`,
    WHY,
    'It thinks for too long, or its server lets it write too little: turn that down, or name another model',
  )
  return whyNoAnswer(server, failure, WHY, failure.fault === 'cut' ? endless : undefined)
}

function noJson({ model }: ApiServer): Finding {
  return error(
    `LLM_MODEL ${model} does not answer with JSON of the schema that it is given`,
    WHY,
    'Name a model that follows instructions, or a server that takes response_format json_schema',
  )
}

/** @param tokens that were read; undefined where they are not known */
function cut(tokens: number | undefined): Finding {
  return error(
    `The server of LLM_URL reads a part of a long question only${tokens === undefined ? '' : `: ${tokens} tokens`}`,
    'It holds less than LLM_CONTEXT_TOKENS and cuts the rest: summaries would be of an episode’s end alone',
    'Start Ollama with OLLAMA_CONTEXT_LENGTH, or give num_ctx (other servers: their context length) what LLM_CONTEXT_TOKENS says, or lower that',
  )
}

function unread({ model }: ApiServer): Finding {
  return warning(
    `LLM_MODEL ${model} does not know what a long question begins with`,
    'It has been given all of it: what it says of an hour’s episode may not be in it',
    'Name a larger model',
  )
}

/** @param took seconds that an hour's episode would take, or after how long the long question had no answer */
function tooSlow(
  { model }: ApiServer,
  limitSeconds: number,
  took: { hourSeconds: number } | { limitMs: number },
): Finding {
  const isLate = 'limitMs' in took
  const wanted = isLate ? Number.POSITIVE_INFINITY : Math.ceil(took.hourSeconds / 100) * 120
  const set = wanted <= LONGEST_LIMIT_SECONDS ? `Set LLM_LIMIT_SECONDS to ${wanted}, or name` : 'Name'
  return {
    level: isLate ? 'error' : 'warning',
    what: `LLM_MODEL ${model} is too slow for LLM_LIMIT_SECONDS ${limitSeconds}`,
    why: isLate
      ? `It has not answered a part of an hour’s episode in ${took.limitMs / 1_000} s`
      : `An hour’s episode would take it about ${took.hourSeconds} s, and other engines would write most summaries`,
    mend: `${set} a smaller model, or run it on a GPU`,
  }
}

/** The product's own client takes its settings from the environment: for one question they are those that were gathered. */
async function ask(
  { url, model, key }: ApiServer,
  question: ModelQuestion,
  { api, contextTokens }: { api: 'auto' | 'ollama' | 'chat'; contextTokens: number },
): Promise<ModelAnswer> {
  const settings = {
    LLM_URL: url,
    LLM_MODEL: model,
    LLM_API_KEY: key === '' ? 'none' : key,
    LLM_CONTEXT_TOKENS: String(contextTokens),
  }
  const before = Object.keys(settings).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, settings)
  try {
    return await (isOllama(url, api) ? askOllama(question) : askChatCompletions(question))
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

// Short words, so that there are many in few bytes: see FEWEST_TOKENS.
const PLACES = ['door', 'wall', 'old bed', 'big desk', 'back step']
const COLOURS = ['red', 'tan', 'pink', 'dark', 'grey', 'gold', 'blue']
const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const THINGS = 'cups maps ropes notes coins lamps nails books keys bells pots cans jars'.split(' ')

/** The answer is its first words, another code each time: a model that cut them off cannot know it. */
function longQuestion(code: string, mostBytes: number): Question {
  let list = `The code of this list is ${code}.`
  for (let at = 0; ; at++) {
    const of = (words: readonly string[], step = 0) => words[(at + step) % words.length]
    const line = `In the ${of(COLOURS)} box by the ${of(PLACES)} are ${of(NUMBERS)} ${of(THINGS)}, and ${of(NUMBERS, 4)} ${of(THINGS, 6)} in a bag.`
    if (Buffer.byteLength(list) + line.length > mostBytes) break
    list += `\n${line}`
  }
  return {
    system: `You are given a list. Answer with one JSON object: its "headline" is the code of the list, and its "quotes" are the last ${COPIED_LINES} lines of it as they stand.`,
    inputs: [{ text: list }],
    schema: schemaOf({ headline: text, quotes: { type: 'array', items: text } }),
  }
}
