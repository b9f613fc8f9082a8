import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Rig, startRig } from './geminiRig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const text = { type: 'string' }
const schema = { type: 'object', properties: { gist: text, headline: text } }
const good = {
  model: 'qwen3:14b',
  stream: true,
  stream_options: { include_usage: true },
  max_tokens: 900,
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: '[0:00:01] Ana: The bees leave the hive when the morning is warm enough.' },
  ],
  response_format: { type: 'json_schema', json_schema: { name: 'summary', schema } },
}
const ask = (body: object) =>
  fetch(`${rig.gemini.url}/v1/chat/completions`, { method: 'POST', body: JSON.stringify(body) })

interface Chunk {
  choices: Array<{ delta: { content?: string }; finish_reason: string | null }>
  usage?: { prompt_tokens: number }
}
async function streamed(body: object) {
  const lines = (await (await ask(body)).text()).split('\n\n').filter((line) => line !== '')
  const isDone = lines.at(-1) === 'data: [DONE]'
  const chunks = lines.slice(0, isDone ? -1 : undefined).map((line) => JSON.parse(line.slice(6)) as Chunk)
  const choices = chunks.flatMap((chunk) => chunk.choices)
  return {
    isDone,
    text: choices.map(({ delta }) => delta.content ?? '').join(''),
    reason: choices.at(-1)?.finish_reason,
    usage: chunks.at(-1)?.usage,
  }
}

it('answers by the schema, and counts where it is asked to', async () => {
  const answer = await streamed(good)
  expect(JSON.parse(answer.text)).toMatchObject({ gist: expect.stringContaining('bees') })
  expect(answer).toMatchObject({ isDone: true, reason: 'stop', usage: { prompt_tokens: expect.any(Number) } })
  expect((await streamed({ ...good, stream_options: undefined })).usage).toBeUndefined()
})

it('takes the schema from the last line of the instructions, where no format is asked for', async () => {
  const [, words] = good.messages
  const messages = [{ role: 'system', content: `Be brief.\n${JSON.stringify(schema)}` }, words]
  const answer = await streamed({ ...good, messages, response_format: undefined })
  expect(JSON.parse(answer.text)).toHaveProperty('headline')
})

it.each([
  ['no model', { ...good, model: undefined }],
  ['no messages', { ...good, messages: [] }],
  ['an answer in one piece', { ...good, stream: false }],
])('refuses %s', async (_, body) => expect((await ask(body)).status).toBe(400))
