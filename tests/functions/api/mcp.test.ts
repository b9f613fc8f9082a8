import { createRequire } from 'node:module'
import { afterAll, describe, expect, it } from 'vitest'
import { utcDay } from '#domain/time/calendar.ts'
import { SEARCHES_PER_DAY } from '../../../functions/src/profiles/rules/callLimits.ts'
import { MOST_SEARCHED } from '../../../functions/src/api/searchLibrary.ts'
import { FirestoreMeter } from '../../../scripts/rigs/FirestoreMeter.ts'
import { type Account } from '../../../scripts/rigs/pipeline.ts'
import { stopClock } from '../../support/stopClock.ts'
import { readable } from '../summaries/readable.ts'
import { EPISODE_ID, startApi } from './apiRig.ts'
import { useRig } from '../../support/useRig.ts'

const require = createRequire(new URL('../../../functions/package.json', import.meta.url))

/** What of the official client is used here; it is the functions' package, which tests do not see the types of. */
interface AgentClient {
  connect(transport: object): Promise<void>
  listTools(): Promise<{ tools: Array<{ name: string; outputSchema?: object }> }>
  callTool(call: { name: string; arguments: object }): Promise<{
    isError?: boolean
    content: Array<{ text: string }>
    // oxlint-disable-next-line typescript/no-explicit-any
    structuredContent?: any
  }>
  close(): Promise<void>
}
const { Client } = require('@modelcontextprotocol/sdk/client/index.js') as {
  Client: new (about: object) => AgentClient
}
const { StreamableHTTPClientTransport } = require('@modelcontextprotocol/sdk/client/streamableHttp.js') as {
  StreamableHTTPClientTransport: new (url: URL, options: object) => object
}

const api = useRig(startApi)
const clients: AgentClient[] = []
afterAll(() => Promise.all(clients.map((client) => client.close())))

const address = () => new URL(`${api.pipeline.functions.url}/mcp`)

async function agent(account: Account, scope: 'read' | 'write' = 'write'): Promise<AgentClient> {
  const client = new Client({ name: 'a-test', version: '1' })
  const headers = { Authorization: `Bearer ${await api.key(account, scope)}` }
  await client.connect(new StreamableHTTPClientTransport(address(), { requestInit: { headers } }))
  clients.push(client)
  return client
}
const tool = async (client: AgentClient, name: string, given: object) => {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: given })
  const text = JSON.parse(content[0]?.text ?? '{}') as Record<string, unknown>
  if (!isError) expect(text).toEqual(structuredContent)
  return { isError: isError === true, answer: isError ? text : structuredContent }
}
const refusal = (code: string) => ({ isError: true, answer: { code } })

describe('an agent with the official MCP client', () => {
  it('finds, quotes, asks, reads and searches; each claim has its quote, second and whether it is verified', async () => {
    const ana = await api.pipeline.account(20_000)
    const client = await agent(ana)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'find_episode',
      'quote',
      'request_summary',
      'get_summary',
      'get_transcript',
      'use_excerpt',
      'list_moments',
      'ask_library',
      'search_library',
    ])
    const found = await tool(client, 'find_episode', { text: 'https://youtu.be/sbZ0oInJar1' })
    expect(found.answer).toMatchObject({ kind: 'episode', episode: { id: EPISODE_ID } })
    const quoted = await tool(client, 'quote', { episode: EPISODE_ID })
    expect(quoted.answer.credits.basic).toBe(5_000)
    const given = { episode: EPISODE_ID, credits: 5_000, language: 'es', idempotencyKey: 'an-agents-intent' }
    const asked = await Promise.all([1, 2, 3].map(async () => tool(client, 'request_summary', given)))
    expect(new Set(asked.map(({ answer }) => answer.id)).size).toBe(1)
    expect(asked[0]?.answer).toMatchObject({ state: 'charged', left: 15_000 })
    expect(await api.pipeline.request(asked[0]?.answer.id)).toMatchObject({ writtenIn: 'es' })
    await api.pipeline.driveToEnd(ana.uid)
    const { answer: read } = await tool(client, 'get_summary', { id: 'an-agents-intent' })
    const searched = await tool(client, 'search_library', { query: 'SOURDOUGH bacter' })
    expect(searched.answer.found).toHaveLength(1)
    for (const claim of [...read.points, ...searched.answer.found[0].claims]) {
      expect(claim).toMatchObject({
        text: expect.any(String),
        quote: expect.stringMatching(/\w/),
        second: expect.any(Number),
        link: expect.stringMatching(/&t=\d+s$/),
        verified: true,
      })
    }
    expect((await tool(client, 'search_library', { query: 'sourdough zebra' })).answer.found).toEqual([])
    const { id } = await readable(api.pipeline.database, ana, { say: (index) => `Sentence ${index} ends.` })
    const { lines } = (await tool(client, 'get_transcript', { id })).answer
    expect([lines.length, lines[1]]).toMatchObject([12, { startSeconds: 10, text: 'Sentence 1 ends.' }])
    const keep = { do: 'keep', id: 'a'.repeat(32), summary: id, startSeconds: 11, endSeconds: 19 }
    await api.pipeline.callAs(ana, 'moments', keep)
    expect((await tool(client, 'list_moments', {})).answer).toMatchObject({
      moments: [{ summary: id, quote: 'Sentence 1 ends.', second: 10, verified: true }],
    })
    expect([quoted.answer.form, read.form, read.gist]).toEqual(['excerpt', 'excerpt', undefined])
    expect(await tool(client, 'use_excerpt', { id: read.id, do: 'return' })).toMatchObject({ isError: false })
    expect(await api.pipeline.balance(ana)).toBe(20_000)
    // What was refunded is read no more.
    await api.pipeline.database.doc(`summaries/${read.id}`).update({ state: 'failed' })
    expect((await tool(client, 'get_summary', { id: read.id })).answer).not.toHaveProperty('points')
    expect((await tool(client, 'search_library', { query: 'sourdough' })).answer.found).toEqual([])
  })

  it('is told the code of a refusal: a key without the scope, malformed arguments, an unknown tool', async () => {
    const ana = await api.pipeline.account(20_000)
    const client = await agent(ana, 'read')
    const given = { episode: EPISODE_ID, idempotencyKey: 'an-agents-intent' }
    expect(await tool(client, 'request_summary', given)).toMatchObject(refusal('SCOPE_NEEDED'))
    expect(await tool(client, 'quote', { episode: 'x' })).toMatchObject(refusal('MALFORMED'))
    expect(await tool(client, 'find_episode', { show: 'a'.repeat(40), episode: EPISODE_ID })).toMatchObject(
      refusal('MALFORMED'),
    )
    expect(await tool(client, 'toString', {})).toMatchObject(refusal('UNKNOWN_PATH'))
    expect(await api.pipeline.requests(ana.uid)).toEqual([])
  })

  it('sees no summary of another account: #api-misuse', async () => {
    const [ana, ben] = [await api.pipeline.account(20_000), await api.pipeline.account(20_000)]
    const mine = await agent(ana)
    const given = { episode: EPISODE_ID, idempotencyKey: 'of-ana-alone' }
    const { answer } = await tool(mine, 'request_summary', given)
    await api.pipeline.driveToEnd(ana.uid)
    const other = await agent(ben)
    expect(await tool(other, 'get_summary', { id: answer.id })).toMatchObject(refusal('UNKNOWN_SUMMARY'))
    const searched = await tool(other, 'search_library', { query: 'sourdough' })
    expect(searched.answer).toEqual({ found: [], searched: 0 })
  })
})

describe('the tool search_library', () => {
  it('searches 200 summaries at two reads each, and older ones by its cursor', async () => {
    const ana = await api.pipeline.account(20_000)
    const client = await agent(ana)
    await tool(client, 'request_summary', { episode: EPISODE_ID, idempotencyKey: 'the-oldest-of-all' })
    await api.pipeline.driveToEnd(ana.uid)
    const { database } = api.pipeline
    const [request] = (await database.collection('summaries').where('uid', '==', ana.uid).get()).docs
    const result = await request?.ref.collection('parts').doc('result').get()
    const batch = database.batch()
    for (let index = 0; index < MOST_SEARCHED; index++) {
      const reference = database.collection('summaries').doc(String(index).padStart(40, 'b'))
      batch.set(reference, { ...request?.data(), requestedAt: new Date(Date.now() + 60_000 + index) })
      const gist = `Number ${index} is of ${index % 2 === 0 ? 'ferns and cats' : 'C# mosses'}.`
      const short = { headline: 'L', gist, keyPoints: [], quotes: [] }
      batch.set(reference.collection('parts').doc('result'), { ...result?.data(), ...short })
    }
    await batch.commit()
    // What is done for each new summary reads too.
    await api.pipeline.settle()
    const meter = new FirestoreMeter(database)
    const ferns = await tool(client, 'search_library', { query: 'ferns 144' })
    expect(ferns.answer).toMatchObject({ searched: MOST_SEARCHED, found: [{ claims: [] }] })
    expect(meter.reads.length).toBeLessThanOrEqual(2 * MOST_SEARCHED + 6)
    const found = async (query: string) =>
      (await tool(client, 'search_library', { query })).answer.found.length
    expect(await Promise.all(['C# 145', 'C# 144', 'num-ber 144'].map(found))).toEqual([1, 0, 1])
    const { next } = ferns.answer
    const older = await tool(client, 'search_library', { query: 'sourdough', cursor: next })
    expect(older.answer).toMatchObject({ searched: 1, found: [{ id: request?.id }] })
    expect(older.answer.next).toBeUndefined()
    const ben = await agent(await api.pipeline.account(20_000))
    expect(await tool(ben, 'search_library', { query: 'ferns', cursor: next })).toMatchObject(
      refusal('BAD_CURSOR'),
    )
  })
})

it('an account searches 300 times a day at most', async () => {
  stopClock()
  const ana = await api.pipeline.account(20_000)
  const client = await agent(ana)
  const searches = { hour: '', inHour: 0, day: utcDay(new Date()), inDay: SEARCHES_PER_DAY - 1 }
  await api.pipeline.database.doc(`accountLimits/${ana.uid}`).set({ calls: { searches } }, { merge: true })
  const search = () => tool(client, 'search_library', { query: 'sourdough' })
  expect((await search()).isError).toBe(false)
  expect(await search()).toMatchObject({ isError: true, answer: { code: 'CALL_LIMIT_REACHED', status: 429 } })
})

describe('the address of MCP', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  }
  const post = (headers: Record<string, string>, body: unknown = initialize, method = 'POST') =>
    fetch(address(), {
      method,
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })

  it('answers a call without a valid key with the problem KEY_NEEDED', async () => {
    for (const headers of [{}, { Authorization: 'Bearer nonsense' }] as Array<Record<string, string>>) {
      const answer = await post(headers)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      expect(await answer.json()).toMatchObject({ code: 'KEY_NEEDED', status: 401 })
    }
  })

  it('answers JSON whatever is accepted, and takes null as absent and a number in quotes as a number', async () => {
    const ana = await api.pipeline.account(20_000)
    const headers = { Authorization: `Bearer ${await api.key(ana)}` }
    const ask = async (method: string, params?: object, Accept = '*/*') =>
      (await post({ ...headers, Accept }, { jsonrpc: '2.0', id: 1, method, params })).json()
    for (const accept of ['*/*', 'application/json', 'text/plain'])
      expect(await ask('initialize', initialize.params, accept)).toHaveProperty('result.serverInfo')
    expect(await ask('resources/list')).toMatchObject({ result: { resources: [] } })
    expect(await ask('prompts/list')).toMatchObject({ result: { prompts: [] } })
    expect(await ask('tools/call', { name: 'search_library', arguments: null })).toMatchObject({
      result: { isError: true },
    })
    for (const wrong of ['x', [], 5])
      expect(await ask('tools/call', { name: 'quote', arguments: wrong })).toMatchObject({
        error: { code: -32_602 },
      })
    const as = { credits: '5000', kind: null, team: null, idempotencyKey: 'as-models-write' }
    const given = { episode: EPISODE_ID, ...as }
    expect(await ask('tools/call', { name: 'request_summary', arguments: given })).toMatchObject({
      result: { structuredContent: { state: 'charged', left: 15_000 } },
    })
  })

  it('has no stream and no session, and refuses calls from other origins and bodies above 32 kB', async () => {
    const key = await api.key(await api.pipeline.account(20_000))
    const headers = { Authorization: `Bearer ${key}` }
    for (const method of ['GET', 'DELETE']) expect((await post(headers, undefined, method)).status).toBe(405)
    const answer = await post(headers)
    expect(answer.headers.get('mcp-session-id')).toBeNull()
    expect(answer.headers.get('ratelimit')).toMatch(/"minute"/)
    expect((await post({ ...headers, Origin: 'https://evil.test' })).status).toBe(401)
    expect((await post(headers, { a: 'x'.repeat(33_000) })).status).toBe(413)
  })
})
