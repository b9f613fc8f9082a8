import { formed } from '#domain/messages.ts'
import { isJson, jsonIn } from '../json.ts'
import { type ApiAnswer, refusal } from './ApiRequest.ts'

const LARGEST_BODY_BYTES = 32 * 1024
const DEEPEST_NESTING = 10

type Parsed = { body: Record<string, unknown> } | { refused: ApiAnswer }

/** A request's JSON object, from raw bytes: 413 when too large, 400 when malformed. docs/rules.md #not-a-post */
export function parseJsonBody(raw: Buffer | undefined, largestBytes = LARGEST_BODY_BYTES): Parsed {
  if (raw === undefined || raw.length === 0)
    return { refused: refusal(400, 'The body must be a JSON object.') }
  if (raw.length > largestBytes) {
    return { refused: refusal(413, formed('bodySize', largestBytes)) }
  }
  const text = raw.toString('utf8')
  if (nesting(text) > DEEPEST_NESTING) {
    return { refused: refusal(400, formed('bodyNesting', DEEPEST_NESTING)) }
  }
  const body = jsonIn(text)
  return isJson(body) ? { body } : { refused: refusal(400, 'The body must be a JSON object.') }
}

/** Deepest nesting of brackets outside strings; known before the parser recurses. */
function nesting(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{]|[\]}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth)
    else if (token === ']' || token === '}') depth--
  }
  return deepest
}
