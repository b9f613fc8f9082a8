import { expect, it } from 'vitest'
import { saidIn } from './faultOfAnswer.ts'
import { readChatAnswer } from './readChatAnswer.ts'

const chunk = (content: string, reason: string | null) =>
  JSON.stringify({ choices: [{ delta: { content }, finish_reason: reason }] })
const inPieces = (...pieces: Uint8Array[]) =>
  new Response(
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(stream) {
        for (const piece of pieces) stream.enqueue(new Uint8Array(piece))
        stream.close()
      },
    }),
  )

it.each(['\n', '\r', '\r\n'])(
  'readChatAnswer reads a stream the same wherever it is split, with lines that end with %j',
  async (end) => {
    const [head = '', tail = ''] = chunk('ñ":1}', 'stop').split(',"finish')
    const lines = [
      `: on its way`,
      `data: ${chunk('{"', null)}`,
      '',
      `data: ${head}`,
      `data: ,"finish${tail}`,
      '',
      '',
    ]
    const bytes = new TextEncoder().encode(lines.join(end))
    for (let at = 0; at <= bytes.length; at++) {
      const answer = await readChatAnswer(inPieces(bytes.subarray(0, at), bytes.subarray(at)))
      expect(answer).toMatchObject({ text: '{"ñ":1}', reason: 'stop' })
      expect(answer.broken).toBeUndefined()
    }
  },
)

it('saidIn cuts a long error after a key, not within it', () => {
  const key = `AIza${'a1B2'.repeat(10)}`
  expect(saidIn(`${'words '.repeat(163)}${key} is no key`)).not.toContain(key.slice(0, 12))
})
