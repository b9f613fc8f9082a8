import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Validator } from '@seriousme/openapi-schema-validator'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { V1_CALLS } from '#domain/api/v1/calls.ts'
import { V1_PROBLEMS } from '#domain/api/v1/problems.ts'
import { fromRoot } from '../../../scripts/stack/paths.ts'
import { EPISODE_ID, startApi } from './apiRig.ts'
import { useRig } from '../../support/useRig.ts'

const api = useRig(startApi)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(fromRoot('node_modules', '.api-client-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a generated client has: a function for each operation. */
type Client = Record<
  string,
  (...parts: unknown[]) => Promise<{ status: number; data: Record<string, unknown> }>
> & { defaults: { baseUrl: string; headers: Record<string, string> } }

const described = async () => (await api.v1('GET', '/openapi.json')).body as Record<string, unknown>

it('the API’s description is valid OpenAPI 3.1 and has every call', async () => {
  const description = await described()
  expect(await new Validator().validate(structuredClone(description))).toMatchObject({ valid: true })
  expect(description['openapi']).toBe('3.1.0')
  const paths = description['paths'] as Record<string, Record<string, { operationId: string }>>
  const ids = Object.values(paths).flatMap((calls) =>
    Object.values(calls).map(({ operationId }) => operationId),
  )
  expect(ids.toSorted()).toEqual(Object.keys(V1_CALLS).toSorted())
})

it('a client that is generated from the API’s description finds, asks, lists, reads and deletes', async () => {
  const file = `${folder}/openapi.json`
  await writeFile(file, JSON.stringify(await described()))
  await writeFile(`${folder}/client.ts`, await generateSource(file))
  const client = (await import(`${folder}/client.ts`)) as Client
  const ana = await api.pipeline.account(20_000)
  client.defaults.baseUrl = `${api.pipeline.functions.url}/apiV1/api/v1`
  client.defaults.headers = { authorization: `Bearer ${await api.key(ana)}` }
  const call = async (name: keyof typeof V1_CALLS, ...parts: unknown[]) => {
    const answer = await client[name]?.(...parts)
    if (answer === undefined) throw new Error(`the client has no ${name}`)
    return answer
  }
  const found = await call('findEpisode', { text: 'https://youtu.be/sbZ0oInJar1' })
  expect(found).toMatchObject({ status: 200, data: { kind: 'episode', episode: { id: EPISODE_ID } } })
  expect(await call('quote', { episode: EPISODE_ID })).toMatchObject({ data: { credits: { basic: 5_000 } } })
  const asked = await call('requestSummary', 'by-a-client', { episode: EPISODE_ID, kind: 'basic' })
  expect(asked).toMatchObject({ status: 202, data: { state: 'charged', left: 15_000 } })
  await api.pipeline.driveToEnd(ana.uid)
  const id = String(asked.data['id'])
  expect(await call('listSummaries', {})).toMatchObject({ data: { summaries: [{ id, state: 'sent' }] } })
  expect(await call('getSummary', id)).toMatchObject({ status: 200, data: { points: expect.any(Array) } })
  expect(await call('getAccount')).toMatchObject({ data: { credits: { left: 15_000 } } })
  expect(await call('deleteSummary', id)).toMatchObject({ status: 200, data: { deleted: true } })
  expect(await call('getSummary', id)).toMatchObject({ status: 404, data: { code: 'UNKNOWN_SUMMARY' } })
})

it('the API parses calls by the schemas of its description, and has no second ones', async () => {
  const source = await readFile(fromRoot('functions', 'src', 'api', 'v1.http.ts'), 'utf8')
  expect(source).toMatch(/OPERATIONS\[route\.name\]/)
  const statuses = Object.values(V1_PROBLEMS).map(({ status }) => status)
  expect(Math.min(...statuses)).toBeGreaterThanOrEqual(400)
  // The very package of the functions, as it is deployed.
  const require = createRequire(fromRoot('functions', 'package.json'))
  expect(require.resolve('@valibot/to-json-schema')).toContain('functions')
})
