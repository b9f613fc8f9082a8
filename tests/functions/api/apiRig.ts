import { randomUUID } from 'node:crypto'
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import type { ApiScope } from '#domain/api/apiKeys.ts'
import { openApi } from '../../../functions/src/api/openApi.ts'
import { type Account, EPISODE, type Pipeline, startPipeline } from '../../../scripts/rigs/pipeline.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into freely by tests
type Json = any

export interface Answered {
  status: number
  headers: Headers
  body: Json
}

interface Asked {
  key?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface ApiRig {
  pipeline: Pipeline
  /** A key of an account, made as its owner does. */
  key(account: Account, scope?: ApiScope): Promise<string>
  keysCall(account: Account, body: object): Promise<Answered>
  /** One call; its answer is held to the description. @param path below /api/v1 */
  v1(method: string, path: string, asked?: Asked): Promise<Answered>
  /** Asks for the episode of most tests. */
  request(key: string, idempotencyKey?: string, more?: object): Promise<Answered>
  stop(): Promise<void>
}

/** Of the episode that most tests ask for. */
export const EPISODE_ID = `yt_${EPISODE}`

interface Described {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>
  >
  components: { schemas: Record<string, object>; responses: object; headers: object }
}

/** Holds an answer to what the description says of it. @throws Error when it is another one */
function heldToDescription(): (method: string, path: string, answered: Answered) => void {
  const description = openApi() as Described
  const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true } })
  const { schemas } = description.components
  ajv.addSchema({ $id: 'api', components: { schemas } })
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (name: string) => {
    const known = compiled.get(name) ?? ajv.compile({ $ref: `api#/components/schemas/${name}` })
    compiled.set(name, known)
    return known
  }
  return (method, path, { status, headers, body }) => {
    if (status === 304 || method === 'HEAD' || path.startsWith('/openapi.json')) return
    const type = headers.get('content-type') ?? ''
    if (status >= 400) {
      if (type !== 'application/problem+json') throw new Error(`${status} as ${type}`)
      const validate = validatorOf('Problem')
      if (body.status !== status || !validate(body)) throw new Error(`${JSON.stringify(body)} is no problem`)
      return
    }
    const [place, calls = {}] =
      Object.entries(description.paths).find(([each]) =>
        new RegExp(`^${each.replace(/\{\w+\}/, '[^/]+')}$`).test(path.replace(/\?.*/, '')),
      ) ?? []
    const schema = calls[method.toLowerCase()]?.responses[status]?.content?.['application/json']?.schema
    const name = /\w+$/.exec(JSON.stringify(schema).replace(/"}$/, ''))?.[0]
    if (name === undefined) throw new Error(`${method} ${place} is not described as ${status}`)
    const validate = validatorOf(name)
    if (!validate(body))
      throw new Error(`${path}: ${JSON.stringify(validate.errors)} in ${JSON.stringify(body)}`)
  }
}

export async function startApi(options: { podcasts?: boolean } = {}): Promise<ApiRig> {
  const pipeline = await startPipeline({ automaticTasks: false, ...options })
  const check = heldToDescription()
  const base = `${pipeline.functions.url}/apiV1/api/v1`
  const rig: ApiRig = {
    pipeline,
    keysCall: (account, body) => pipeline.callAs(account, 'apiKeys', body),
    async key(account, scope = 'write') {
      const { body } = await rig.keysCall(account, { do: 'make', name: 'A test', scope })
      return String(body.data.made)
    },
    async v1(method, path, { key, body, headers = {} } = {}) {
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: {
          ...(key !== undefined && { Authorization: `Bearer ${key}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      const answered = { status: answer.status, headers: answer.headers, body: text && JSON.parse(text) }
      check(method, path, answered)
      return answered
    },
    request(key, idempotencyKey = randomUUID(), more = {}) {
      const headers = { 'Idempotency-Key': idempotencyKey }
      return rig.v1('POST', '/summaries', { key, headers, body: { episode: EPISODE_ID, ...more } })
    },
    stop: () => pipeline.stop(),
  }
  return rig
}
