import { createWebChannelTransport, WebChannel } from '@firebase/webchannel-wrapper/webchannel-blob'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestFirestore } from '../../../scripts/rigs/firestore.ts'
import { Recorder } from './webSdk/Recorder.ts'

interface Answer {
  targetChange?: { targetChangeType?: string; cause?: { code: number } }
  streamToken?: string
  writeResults?: unknown[]
  error?: { status: string }
}

let server: Awaited<ReturnType<typeof startTestFirestore>>
let close: () => void

beforeEach(async () => {
  server = await startTestFirestore()
})
afterEach(async () => {
  close()
  await server.stop()
})

const DATABASE = 'projects/demo-wire/databases/(default)'

/** The client underneath the web SDK, for what the SDK itself never sends. */
function openStream(name: 'Listen' | 'Write') {
  const answers = new Recorder<Answer>()
  const options: object = {
    messageUrlParams: { database: DATABASE },
    initMessageHeaders: { Authorization: 'Bearer owner' },
    encodeInitMessageHeaders: true,
    sendRawJson: true,
    useFetchStreams: true,
  }
  const url = `http://${server.host}:${server.port}/google.firestore.v1.Firestore/${name}/channel`
  const channel = createWebChannelTransport().createWebChannel(url, options)
  channel.listen(WebChannel.EventType.MESSAGE, (event) => answers.next(Reflect.get(Object(event), 'data')[0]))
  channel.open()
  close = () => channel.close()
  return { answers, send: (message: object) => channel.send(message) }
}

const addTarget = (targetId: number, collectionId = 'items') => ({
  query: { parent: `${DATABASE}/documents`, structuredQuery: { from: [{ collectionId }] } },
  targetId,
})

it('ends a Listen stream that turns to another database', async () => {
  const { answers, send } = openStream('Listen')
  send({ database: DATABASE, addTarget: addTarget(2) })
  expect((await answers.read()).targetChange?.targetChangeType).toBe('ADD')
  send({ database: 'projects/demo-other/databases/(default)', addTarget: addTarget(4) })
  const end = await answers.readUntil(({ error }) => error !== undefined)
  expect(end.error?.status).toBe('INVALID_ARGUMENT')
})

it('shakes hands before it writes, and gives a new token with each answer', async () => {
  const { answers, send } = openStream('Write')
  send({ database: DATABASE })
  const hello = await answers.read()
  expect(hello.writeResults ?? []).toEqual([])
  const write = { update: { name: `${DATABASE}/documents/items/a`, fields: {} } }
  send({ streamToken: hello.streamToken, writes: [write] })
  const first = await answers.read()
  expect(first.writeResults).toHaveLength(1)
  send({ streamToken: first.streamToken, writes: [] })
  const second = await answers.read()
  expect(second.writeResults ?? []).toEqual([])
  expect(new Set([hello, first, second].map(({ streamToken }) => streamToken)).size).toBe(3)
})
