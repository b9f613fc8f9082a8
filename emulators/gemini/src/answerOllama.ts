import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readBody, sendJson } from '../../support/httpJson.ts'
import type { Call } from '../../support/serve.ts'
import type { Schema } from './GenerateRequest.ts'
import { materialOf, promptTokens, tokensOfText } from './Material.ts'
import { LARGEST_BODY_BYTES, type Message, saidIn, schemaIn, type Shared } from './answerChat.ts'
import { cutAt, spoil } from './spoil.ts'
import { writeAnswer } from './writeAnswer.ts'

interface Asked {
  model?: string
  messages?: Message[]
  stream?: boolean
  think?: boolean
  format?: Schema
  options?: { num_ctx?: number; num_predict?: number }
}

/** Ollama's default context: it silently cuts longer texts. */
const USUAL_CONTEXT_TOKENS = 4_096
const PIECE_CHARACTERS = 500

/** Answers as Ollama. Source: https://docs.ollama.com/api/chat */
export async function answerOllama({ request, response }: Call, shared: Shared): Promise<void> {
  const body = await readBody(request, LARGEST_BODY_BYTES)
  const { model = '', messages = [], think, format, options = {} } = JSON.parse(body) as Asked
  const asked = {
    model,
    ...saidIn(messages),
    schema: format ?? {},
    maxOutputTokens: options.num_predict ?? 128,
    ...(think !== undefined && { think }),
    contextTokens: options.num_ctx ?? USUAL_CONTEXT_TOKENS,
  }
  shared.keep(asked)
  const { kind, delayMs = 0 } = shared.faultFor(body)
  // A model is loaded before its first word.
  if (kind === 'slow') await shared.pause(delayMs)
  if (kind === '503')
    return sendJson(response, 503, {
      error: 'server busy, please try again.  maximum pending requests exceeded',
    })
  if (kind === '500') return sendJson(response, 500, { error: 'llama runner process has terminated' })
  if (kind === 'refused' || model === '')
    return sendJson(response, 404, { error: `model "${model}" not found` })
  const read = promptTokens(asked, shared.known).total
  const held = kind === 'reads-part' ? 500 : Math.min(read, asked.contextTokens)
  // Builds that ignore the format follow the instructions' schema, in their own words.
  const schema = kind === 'no-schema' ? schemaIn(asked.system) : asked.schema
  const good = writeAnswer({ ...asked, schema }, materialOf(asked, shared.known))
  const said = kind === 'no-schema' ? `Here is the summary:\n\`\`\`json\n${good}\n\`\`\`` : good
  const { text, finishReason } = cutAt(asked.maxOutputTokens, spoil(said, kind))
  const line = (piece: object) =>
    `${JSON.stringify({ model, created_at: '2026-01-01T00:00:00Z', ...piece })}\n`
  const pieces = Array.from({ length: Math.ceil(text.length / PIECE_CHARACTERS) }, (_, at) =>
    line({
      message: { role: 'assistant', content: text.slice(at * PIECE_CHARACTERS, (at + 1) * PIECE_CHARACTERS) },
      done: false,
    }),
  )
  const last = line({
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: finishReason === 'MAX_TOKENS' ? 'length' : 'stop',
    prompt_eval_count: held,
    eval_count: tokensOfText(text),
  })
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  const isCutOff = kind === 'hang-up'
  const sent = isCutOff ? pieces.slice(0, pieces.length / 2) : [...pieces, last]
  await pipeline(Readable.from(sent), response, { end: !isCutOff }).catch(() => {})
  if (isCutOff) response.destroy()
}
