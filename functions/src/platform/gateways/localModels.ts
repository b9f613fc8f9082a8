import { totalmem } from 'node:os'
import { isLocalProject, setting } from '../config.ts'
import { isJson, type Json, jsonIn } from '../json.ts'
import type { ModelServer } from '../settingShapes.ts'

export interface LocalModel {
  /** Its server's usual name. */
  server: string
  settings: Record<'LLM_URL' | 'LLM_MODEL' | 'LLM_CONTEXT_TOKENS' | 'LLM_API', string>
}

export interface LocalModels {
  /** The largest that fits, of the first server with one. */
  model?: LocalModel
  /** Why other models are skipped, as sentences. */
  hints: string[]
}

/** A model as its server describes it. */
interface Told {
  model: string
  server?: string
  /** Absent while the model is not loaded. */
  contextTokens?: number
}
type Ask = (path: string, body?: object) => Promise<Json>
type Server = {
  name: string
  api: 'ollama' | 'chat'
  /** The models that fit, the largest first. */
  models: (ask: Ask, roomBytes: number) => Promise<Told[]>
}

const SEARCH_MS = 1_000
/** Shortest time between searches while there is none. */
const AGAIN_MS = 5_000
/** LLM_CONTEXT_TOKENS takes no less; more may exceed the machine's memory. */
const CONTEXT_TOKENS = { least: 8_192, most: 32_768 }
/** Share of the memory for a model's weights. */
const MEMORY_SHARE = 0.6
/** Ollama models whose abilities are requested. */
const MOST_ASKED = 5
const WRITES_NOTHING = /bert|embed|rerank|whisper/i

/** llama.cpp tells its context beside the list of models, vLLM in it. */
const served = (name: string): Server => ({
  name,
  api: 'chat',
  async models(ask) {
    const [first] = jsons((await ask('/v1/models'))['data'])
    if (typeof first?.['id'] !== 'string') return []
    const { default_generation_settings: set } =
      isJson(first) && first['max_model_len'] === undefined ? await ask('/props') : {}
    const contextTokens = first['max_model_len'] ?? (isJson(set) ? set['n_ctx'] : undefined)
    const owner = { llamacpp: 'llama.cpp', vllm: 'vLLM' }[String(first['owned_by'])]
    // Models without a context may hear, or draw.
    return typeof contextTokens === 'number'
      ? [{ model: first['id'], contextTokens, ...(owner && { server: owner }) }]
      : []
  },
})

const SERVERS: Readonly<Record<Exclude<ModelServer, 'recorded'>, Server>> = {
  ollama: {
    name: 'Ollama',
    api: 'ollama',
    async models(ask, roomBytes) {
      const installed = jsons((await ask('/api/tags'))['models'])
        // Ollama's cloud models stand in the same list: nothing leaves this machine.
        .filter((each) => !('remote_host' in each) && !/[:-]cloud$/.test(String(each['name'])))
        .filter(({ name, details }) => !WRITES_NOTHING.test(`${String(name)} ${JSON.stringify(details)}`))
        .filter(({ size }) => typeof size === 'number' && size <= roomBytes)
        .toSorted((a, b) => Number(b['size']) - Number(a['size']))
        .slice(0, MOST_ASKED)
      return Promise.all(
        installed.map(async ({ name }) => {
          const model = String(name)
          const { capabilities, model_info: info } = await ask('/api/show', { model })
          const writes = !Array.isArray(capabilities) || capabilities.includes('completion')
          const [, context] =
            Object.entries(isJson(info) ? info : {}).find(([key]) => key.endsWith('.context_length')) ?? []
          return { model: writes ? model : '', contextTokens: Number(context ?? CONTEXT_TOKENS.most) }
        }),
      )
    },
  },
  'lm-studio': {
    name: 'LM Studio',
    api: 'chat',
    async models(ask, roomBytes) {
      const { models = (await ask('/api/v0/models'))['data'] } = await ask('/api/v1/models')
      return jsons(models)
        .filter(({ type }) => type === 'llm' || type === 'vlm')
        .filter(({ size_bytes: size = 0 }) => Number(size) <= roomBytes)
        .toSorted((a, b) => Number(b['size_bytes'] ?? 0) - Number(a['size_bytes'] ?? 0))
        .map((each) => {
          const [loaded] = jsons(each['loaded_instances'])
          const config = isJson(loaded?.['config']) ? loaded['config'] : {}
          const contextTokens = each['loaded_context_length'] ?? config['context_length']
          return {
            model: String(each['key'] ?? each['id']),
            ...(typeof contextTokens === 'number' && { contextTokens }),
          }
        })
    },
  },
  'llama.cpp': served('llama.cpp'),
  vllm: served('vLLM'),
}

const jsons = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const origin = (port: number) => `http://127.0.0.1:${port}`

/** Asks this machine's model servers at once; the first one with a model wins. @param limit aborts slow servers */
export async function findLocalModel(
  servers: ReadonlyArray<readonly [ModelServer, port: number]>,
  { limit = () => AbortSignal.timeout(SEARCH_MS), memoryBytes = totalmem() } = {},
): Promise<LocalModels> {
  const signal = limit()
  const told = await Promise.all(
    servers.map(async ([kind, port]): Promise<LocalModels> => {
      if (kind === 'recorded') return { hints: [] }
      const { name, api, models: modelsOf } = SERVERS[kind]
      const hints = new Set<string>()
      const ask: Ask = async (path, body) => {
        const answer = await fetch(origin(port) + path, {
          signal,
          redirect: 'error',
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        })
        const json = jsonIn(await answer.text())
        if (isJson(json) && /loading model/i.test(JSON.stringify(json['error'])))
          hints.add(`${name} is still loading its model.`)
        return isJson(json) && answer.ok ? json : {}
      }
      const all = await modelsOf(ask, memoryBytes * MEMORY_SHARE).catch((): Told[] => [])
      const known = all.filter(({ model }) => /^\S{1,200}$/.test(model) && !WRITES_NOTHING.test(model))
      for (const each of known) {
        const { model, contextTokens = 0, server = name } = each
        if (contextTokens < CONTEXT_TOKENS.least) {
          const holds = contextTokens === 0 ? 'has not loaded' : `holds ${contextTokens} tokens for`
          hints.add(`${server} ${holds} ${model}: load it with ${CONTEXT_TOKENS.least} or more.`)
          continue
        }
        const settings = {
          LLM_URL: `${origin(port)}/v1`,
          LLM_MODEL: model,
          LLM_CONTEXT_TOKENS: String(Math.min(contextTokens, CONTEXT_TOKENS.most)),
          LLM_API: api,
        }
        return { model: { server, settings }, hints: [] }
      }
      return { hints: [...hints] }
    }),
  )
  const model = told.find((each) => each.model)?.model
  return { ...(model && { model }), hints: told.flatMap(({ hints }) => hints) }
}

let askedMs = Number.NEGATIVE_INFINITY
let recorded: { url: string; titles: ReadonlySet<string> } | undefined

/** Lets local projects use a model installed after their start. docs/rules.md #recorded-in-production */
export async function lookForModel(nowMs = performance.now()): Promise<void> {
  const servers = isLocalProject() ? setting('LLM_SEARCH') : []
  if (servers.length === 0 || nowMs - askedMs < AGAIN_MS) return
  askedMs = nowMs
  const own = servers.find(([kind]) => kind === 'recorded')
  if (own !== undefined && recorded === undefined) {
    const url = `${origin(own[1])}/recorded`
    const answer = await fetch(url).then(
      (each) => each.json() as Promise<{ titles: string[] }>,
      () => undefined,
    )
    recorded = answer && { url, titles: new Set(answer.titles) }
  }
  const { model } = setting('LLM_URL') === '' ? await findLocalModel(servers) : {}
  Object.assign(process.env, model?.settings)
}

/** Address of the recorded answers, and titles of their episodes; undefined without any. */
export const recordedAnswers = () => recorded
