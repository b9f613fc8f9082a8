import { foldSpace } from '#domain/episodes/transcript.ts'
import { isJson, jsonIn } from '../json.ts'
import { redactText } from '../redact.ts'
import type { ModelFault } from './languageModel.ts'

/** Longest kept message of a server. */
const LONGEST_SAYING = 1_000
/** Members that hold a server's error; those that repeat the question (`input`) are left out. */
const SAYING = 'error errors message msg detail title code type param loc metadata raw innererror'.split(' ')

/**
 * Messages for a question longer than the model's context: OpenAI, vLLM, llama.cpp and its Python server, Ollama, LM
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
/** Messages for too many calls. */
const TOO_OFTEN = /rate.?limit|per (?:second|minute|hour|day)|quota|\b[TR]P[MD]\b/i
/** A limit that passes, whatever is advertised beside it. */
const PASSES =
  /per[ _-]?(?:second|minute|hour|day)|\b[TR]P[MD]\b|\b(?:retry|try again) in\b|rate_limit_exceeded/i
/** A limit that does not pass. */
const SPENT = /insufficient_quota|billing|credit balance|insufficient (?:credits|balance|funds)/i
const BLOCKED =
  /content[_ ](?:filter|policy|management)|moderation|\bflagged\b|responsible.?ai|data_inspection|inappropriate content/i

export function faultOfStatus(status: number): ModelFault {
  if (status === 429 || status === 529) return 'busy'
  if (status === 413) return 'smaller'
  // Faults of the request last; a time-out, a conflict, or no status may pass.
  return status >= 400 && status < 500 && ![408, 409, 425].includes(status) ? 'refused' : 'unavailable'
}

/** A fault by status and message. @param said as {@link saidIn} has it */
export function faultOfAnswer(status: number, said: string): ModelFault {
  const isTooOften = status === 429 || TOO_OFTEN.test(said)
  if (isTooOften && [0, 429].includes(status))
    return SPENT.test(said) && !PASSES.test(said) ? 'refused' : 'busy'
  if (TOO_LONG.test(said) && !isTooOften) return 'smaller'
  return status < 500 && BLOCKED.test(said) ? 'blocked' : faultOfStatus(status)
}

/** A server's error message, in any form: JSON, an HTML page, a text. For the log only. */
export function saidIn(text: string): string {
  const said = messagesOf(jsonIn(text)).join(' ')
  const plain =
    said === ''
      ? text.slice(0, 20 * LONGEST_SAYING).replace(/<(style|script)\b[\s\S]*?<\/\1>|<[^<>]*>/gi, ' ')
      : said
  // Cut after redaction: half a key is not recognized.
  return redactText(foldSpace(plain.slice(0, 20 * LONGEST_SAYING))).slice(0, LONGEST_SAYING)
}

function messagesOf(value: unknown): string[] {
  // A list in Python's spelling also repeats the question.
  if (typeof value === 'string') return [value.replace(/['"]input['"]:[\s\S]*$/, '')]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(messagesOf)
  return isJson(value) ? SAYING.flatMap((name) => messagesOf(value[name])) : []
}
