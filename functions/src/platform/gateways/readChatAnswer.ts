import { AnswerTooLarge } from './fetchCut.ts'
import { isJson, type Json, jsonIn } from '../json.ts'
import { saidIn } from './faultOfAnswer.ts'
import { LONGEST_ANSWER } from './languageModel.ts'

/** An answer as far as it came. */
export interface ChatAnswer {
  text: string
  /** Arguments of a tool call: the answer, where there is no text. */
  called: string
  /** Thoughts apart from the answer. */
  thoughts: string
  refusal: string
  /** The server's reason of the end; '' without one. */
  reason: string
  /** Whether it ended properly. */
  isDone: boolean
  /** The server's count; 0 without one. */
  inputTokens: number
  outputTokens: number
  /** The server's error; status 0 without one. */
  error?: { status: number; said: string }
  /** Why it broke off: the connection, its size, or no JSON. */
  broken?: unknown
}

/** Fields of an event, or none: a comment. A line without a field is JSON. */
const FIELD = /^(data|event|id|retry|error|):\s?/

/**
 * An answer of chat/completions: events, lines of JSON, or one text, whatever its type says; never throws.
 * Source: https://platform.openai.com/docs/api-reference/chat-streaming
 */
export async function readChatAnswer(response: Response): Promise<ChatAnswer> {
  const come: ChatAnswer = {
    text: '',
    called: '',
    thoughts: '',
    refusal: '',
    reason: '',
    isDone: false,
    inputTokens: 0,
    outputTokens: 0,
  }
  try {
    for await (const piece of piecesOf(response)) {
      if (piece === 'done') come.isDone = true
      else take(come, piece)
      if (come.error !== undefined) break
      if (come.text.length + come.called.length + come.thoughts.length > LONGEST_ANSWER)
        throw new AnswerTooLarge(`more than ${LONGEST_ANSWER} characters`)
    }
  } catch (error) {
    come.broken = error
  }
  return come
}

function take(come: ChatAnswer, piece: Json): void {
  const { error, object, detail, usage, x_groq: groq } = piece
  const choices = listOf(piece['choices'])
  count(come, jsonOf(usage ?? jsonOf(groq)['usage']))
  const choice = jsonOf(choices.find((each) => (jsonOf(each)['index'] ?? 0) === 0))
  const { delta, message, text, finish_reason: reason } = choice
  // Some servers repeat the whole message at the end.
  const said = jsonOf(delta ?? (come.text === '' ? message : undefined))
  come.text += textOf(said['content']) || textOf(text)
  come.thoughts += textOf(said['reasoning_content'] ?? said['reasoning'] ?? said['thinking'])
  come.refusal += textOf(said['refusal'])
  for (const call of [
    said['function_call'],
    ...listOf(said['tool_calls']).map((each) => jsonOf(each)['function']),
  ]) {
    const written = jsonOf(call)['arguments'] ?? ''
    come.called += typeof written === 'string' ? written : JSON.stringify(written)
  }
  if (typeof reason === 'string' && reason !== '') come.reason = reason
  if (message !== undefined && delta === undefined) come.isDone = true
  if (error || object === 'error' || (detail !== undefined && choices.length === 0)) {
    const { code, status } = jsonOf(error || piece)
    come.error = { status: Number(code ?? status) || 0, said: saidIn(JSON.stringify(piece)) }
  }
}

/** Counts come with each piece, or once; some leave out cached or thought tokens. */
function count(come: ChatAnswer, usage: Json): void {
  const of = (value: unknown) => Math.max(0, Math.round(Number(value))) || 0
  const prompt = of(usage['prompt_tokens'] ?? usage['input_tokens'])
  const cached = of(jsonOf(usage['prompt_tokens_details'])['cached_tokens'])
  const written = of(usage['completion_tokens'] ?? usage['output_tokens'])
  const total = prompt > 0 ? of(usage['total_tokens']) : 0
  const read = prompt < cached ? prompt + cached : prompt
  come.inputTokens = Math.max(come.inputTokens, read)
  come.outputTokens = Math.max(come.outputTokens, written, total - read)
}

/** Text, or the texts of a list of parts; thoughts have another name. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return listOf(content)
    .map((part) => textOf(typeof part === 'string' ? part : jsonOf(part)['text']))
    .join('')
}

const jsonOf = (value: unknown): Json => (isJson(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** The pieces of an answer in any framing: an event may have several lines, and some servers omit the separator. */
async function* piecesOf(response: Response): AsyncGenerator<Json | 'done'> {
  let data = ''
  let isError = false
  let areEvents = false
  for await (const line of linesOf(response)) {
    const [field = '', name = 'data'] = FIELD.exec(line) ?? []
    const value = line.slice(field.length).trim()
    if (name === 'event') isError = value === 'error'
    if (name === 'error') yield { error: jsonIn(value) ?? value }
    if (name !== 'data') continue
    areEvents ||= field !== ''
    // Within one object no line opens another behind the end of a third.
    const isNext = value.startsWith('{') && data.endsWith('}')
    if (data !== '' && (value === '' || value === '[DONE]' || isNext)) {
      const piece = objectIn(data)
      if (piece !== undefined) {
        yield isError ? { error: piece['error'] ?? piece } : piece
        data = ''
        isError = false
      } else if (areEvents && line === '') throw new SyntaxError(`no JSON: ${data.slice(0, 200)}`)
    }
    if (value === '[DONE]') return yield 'done'
    data += data === '' ? value : `\n${value}`
    if (data.length > LONGEST_ANSWER) throw new AnswerTooLarge(`more than ${LONGEST_ANSWER} characters`)
  }
  const last = objectIn(data)
  if (last !== undefined) yield isError ? { error: last } : last
  else if (data !== '') throw new SyntaxError(`no JSON: ${saidIn(data).slice(0, 200)}`)
}

function objectIn(text: string): Json | undefined {
  const json = jsonIn(text)
  return isJson(json) ? json : undefined
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let isHalf = false
  for await (const chunk of response.body ?? []) {
    const come = decoder.decode(chunk, { stream: true })
    if (come === '') continue
    // Each line is scanned once.
    const lines = isHalf || /[\r\n]/.test(come) ? (rest + come).split(/\r\n|\n|\r(?!$)/) : [rest + come]
    // A CR at the end may be half of a CRLF.
    isHalf = come.endsWith('\r')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > LONGEST_ANSWER)
      throw new AnswerTooLarge(`a line of more than ${LONGEST_ANSWER} characters`)
  }
  yield* (rest + decoder.decode()).split(/\r\n|\n|\r/)
}
