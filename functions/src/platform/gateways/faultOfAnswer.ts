import { foldSpace } from '#domain/episodes/transcript.ts'
import { isJson, jsonIn } from '../json.ts'
import { redactText } from '../redact.ts'
import type { ModelFault } from './languageModel.ts'

/** Longest that is kept of what a server says. */
const LONGEST_SAYING = 1_000
/** Members in which servers say what is wrong; those that repeat the question (`input`) are none of them. */
const SAYING = 'error errors message msg detail title code type param loc metadata raw innererror'.split(' ')

/**
 * What servers say when a question is longer than their model can hold: OpenAI, vLLM, llama.cpp and its Python server, Ollama, LM
 * Studio, SGLang, TGI, Groq, Mistral, Anthropic, Gemini, SiliconFlow, DashScope, xAI.
 */
const TOO_LONG = new RegExp(
  [
    'context[_ ](?:length|size|window|limit)',
    'maximum (?:context|prompt|input)',
    'max_(?:seq_len|model_len|input_tokens)',
    String.raw`\b(?:prompt|input|inputs|messages?)\b.{0,60}\b(?:too (?:long|large)|exceeds?|longer than)\b`,
    String.raw`\btoo many (?:input |prompt )?tokens\b`,
    String.raw`\btokens?\b.{0,40}\b(?:exceeds?|longer than|must be <=|must have less)`,
    'reduce (?:the length|your (?:message|prompt))',
    'range of input length',
    'max_tokens must be at least 1',
    String.raw`\bexceed(?:s|ed)?\b.{0,20}\btoken limit\b`,
  ].join('|'),
  'i',
)
/** Where it is asked too often, in similar words. */
const TOO_OFTEN = /rate.?limit|per (?:second|minute|hour|day)|quota|\b[TR]P[MD]\b/i
/** A limit that waiting lifts, whatever is advertised beside it. */
const PASSES =
  /per[ _-]?(?:second|minute|hour|day)|\b[TR]P[MD]\b|\b(?:retry|try again) in\b|rate_limit_exceeded/i
/** A limit that it does not lift. */
const SPENT = /insufficient_quota|billing|credit balance|insufficient (?:credits|balance|funds)/i
const BLOCKED =
  /content[_ ](?:filter|policy|management)|moderation|\bflagged\b|responsible.?ai|data_inspection|inappropriate content/i

/** What a status of HTTP says of a question. */
export function faultOfStatus(status: number): ModelFault {
  if (status === 429 || status === 529) return 'busy'
  if (status === 413) return 'smaller'
  // What is wrong with the request today is wrong tomorrow; a time-out, a conflict, or no status at all, may pass.
  return status >= 400 && status < 500 && ![408, 409, 425].includes(status) ? 'refused' : 'unavailable'
}

/** What a status means together with what its server says. @param said as {@link saidIn} has it */
export function faultOfAnswer(status: number, said: string): ModelFault {
  const isTooOften = status === 429 || TOO_OFTEN.test(said)
  if (isTooOften && [0, 429].includes(status))
    return SPENT.test(said) && !PASSES.test(said) ? 'refused' : 'busy'
  if (TOO_LONG.test(said) && !isTooOften) return 'smaller'
  return status < 500 && BLOCKED.test(said) ? 'blocked' : faultOfStatus(status)
}

/** What a server says of an error, in whatever form: JSON of any shape, a page of HTML, a text. For the log only. */
export function saidIn(text: string): string {
  const said = messagesOf(jsonIn(text)).join(' ')
  const plain =
    said === ''
      ? text.slice(0, 20 * LONGEST_SAYING).replace(/<(style|script)\b[\s\S]*?<\/\1>|<[^<>]*>/gi, ' ')
      : said
  // Cut afterwards: half a key is not known as one.
  return redactText(foldSpace(plain.slice(0, 20 * LONGEST_SAYING))).slice(0, LONGEST_SAYING)
}

function messagesOf(value: unknown): string[] {
  // A list in Python's spelling repeats the question, too.
  if (typeof value === 'string') return [value.replace(/['"]input['"]:[\s\S]*$/, '')]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(messagesOf)
  return isJson(value) ? SAYING.flatMap((name) => messagesOf(value[name])) : []
}
