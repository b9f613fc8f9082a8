import type { Json } from '../contracts.ts'

/** One client message and its place in the channel's order, from 0. */
export interface ForwardMessage {
  index: number
  /** Undefined when the client could not encode it; it still counts. */
  data: Json | undefined
}

export interface ForwardRequest {
  /** Headers that the client put into the body, names in lower case. */
  headers: Record<string, string>
  messages: ForwardMessage[]
}

/**
 * Reads a WebChannel client's form: `headers`, `count`, `ofs` and `req<N>___data__`.
 * @param form the body, application/x-www-form-urlencoded
 * @throws Error with a sentence for the client when the form is not one
 */
export function parseForwardRequest(form: string): ForwardRequest {
  const fields = new Map<string, string>()
  for (const pair of form.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = at < 0 ? pair : pair.slice(0, at)
    fields.set(decode(name), at < 0 ? '' : decode(pair.slice(at + 1)))
  }
  const count = wholeNumber(fields, 'count')
  const offset = count === 0 ? 0 : wholeNumber(fields, 'ofs')
  const messages: ForwardMessage[] = []
  for (let i = 0; i < count; i++) {
    const index = offset + i
    const text = fields.get(`req${i}___data__`)
    if (text === undefined && fields.get(`req${i}_type`) !== '_badmap')
      throw new Error(`The form says count=${count} but has no req${i}___data__.`)
    messages.push({ index, data: text === undefined ? undefined : parseObject(text, `req${i}___data__`) })
  }
  return { headers: parseHeaderBlock(fields.get('headers') ?? ''), messages }
}

/** Lines `Name:Value` divided by CRLF. */
function parseHeaderBlock(block: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of block.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim()
  }
  return headers
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Error('The form has a broken percent escape.')
  }
}

function wholeNumber(fields: Map<string, string>, name: string): number {
  const text = fields.get(name)
  if (text === undefined || !/^\d{1,9}$/.test(text))
    throw new Error(`The form needs ${name} as a whole number.`)
  return Number(text)
}

function parseObject(text: string, name: string): Json {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error(`${name} is not JSON.`)
  }
  if (!isObject(value)) throw new Error(`${name} is not a JSON object.`)
  return value
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
