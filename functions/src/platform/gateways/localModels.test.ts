import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readJsonObject } from '../../../../emulators/support/httpJson.ts'
import { serve } from '../../../../emulators/support/serve.ts'
import type { ModelServer } from '../settingShapes.ts'
import { findLocalModel, lookForModel } from './localModels.ts'

const GB = 1e9
/** Answers by path; a missing one is an unknown path, `hang` never answers. */
let answers: Record<string, unknown>
let asked: string[]
/** Ends a search on a server that hangs. */
let aborting: AbortController

const { port, stop } = await serve('models', 0, async (request, response) => {
  const { model } = (await readJsonObject(request)) as { model?: string }
  const path = (request.url ?? '') + (model === undefined ? '' : ` ${model}`)
  asked.push(path)
  const answer = answers[path]
  if (answer === 'hang') return aborting.abort()
  const { status = answer === undefined ? 404 : 200, location = '' } = (answer ?? {}) as {
    status?: number
    location?: string
  }
  response.writeHead(status, location ? { location } : {})
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? { error: 'Not Found' }))
})
beforeEach(() => {
  asked = []
  aborting = new AbortController()
})
afterEach(() => vi.unstubAllEnvs())
afterAll(stop)

const tag = (name: string, gigabytes: number, more: object = {}) => ({
  name,
  size: gigabytes * GB,
  details: { family: 'gemma4' },
  ...more,
})
const writer = (context = 131_072) => ({
  capabilities: ['completion'],
  model_info: { 'gemma4.context_length': context },
})
type Row = [
  what: string,
  kind: ModelServer,
  answers: Record<string, unknown>,
  found: [server: string, model: string, tokens: number] | string[],
]

it.each<Row>([
  [
    'the largest of Ollama that fits, whatever its order',
    'ollama',
    {
      '/api/tags': { models: [tag('gemma4:e2b', 2), tag('llama4:scout', 67), tag('gemma4:e4b', 5)] },
      '/api/show gemma4:e4b': writer(),
      '/api/show gemma4:e2b': writer(),
    },
    ['Ollama', 'gemma4:e4b', 32_768],
  ],
  [
    'none of Ollama that only embeds, or runs in its cloud',
    'ollama',
    {
      '/api/tags': {
        models: [
          tag('minilm:v2', 4, { details: { family: 'bert' } }),
          tag('seeker:1b', 1),
          tag('gpt-oss:120b-cloud', 0),
          tag('big', 0, { remote_host: 'https://ollama.com:443' }),
        ],
      },
      '/api/show seeker:1b': { capabilities: ['embedding'], model_info: {} },
      '/api/show big': writer(),
      '/api/show gpt-oss:120b-cloud': writer(),
      '/api/show minilm:v2': {},
    },
    [],
  ],
  [
    'what LM Studio has loaded, with what it holds and not with what the model could',
    'lm-studio',
    {
      '/api/v0/models': {
        data: [
          { id: 'nomic', type: 'embeddings', loaded_context_length: 8_192, max_context_length: 8_192 },
          { id: 'qwen3.5-9b', type: 'llm', max_context_length: 262_144, loaded_context_length: 16_384 },
        ],
      },
    },
    ['LM Studio', 'qwen3.5-9b', 16_384],
  ],
  [
    'none of LM Studio that is loaded with too little, or not at all',
    'lm-studio',
    {
      '/api/v0/models': {
        data: [
          { id: 'qwen3.5-9b', type: 'llm', max_context_length: 262_144, loaded_context_length: 4_096 },
          { id: 'gemma-4-e4b', type: 'vlm', max_context_length: 131_072 },
        ],
      },
    },
    [
      'LM Studio holds 4096 tokens for qwen3.5-9b: load it with 8192 or more.',
      'LM Studio has not loaded gemma-4-e4b: load it with 8192 or more.',
    ],
  ],
  [
    'none of a server that is still loading one',
    'llama.cpp',
    {
      '/v1/models': {
        status: 503,
        error: { code: 503, message: 'Loading model', type: 'unavailable_error' },
      },
    },
    ['llama.cpp is still loading its model.'],
  ],
  [
    'of llama.cpp what its server holds, and not what the model was trained for',
    'llama.cpp',
    {
      '/v1/models': {
        data: [{ id: 'gemma-4-E4B-it-Q4_K_M.gguf', owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } }],
      },
      '/props': { default_generation_settings: { n_ctx: 8_192 } },
    },
    ['llama.cpp', 'gemma-4-E4B-it-Q4_K_M.gguf', 8_192],
  ],
  [
    'none of a llama.cpp that lies about its context',
    'llama.cpp',
    {
      '/v1/models': { data: [{ id: 'gemma.gguf', owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } }] },
      '/props': { default_generation_settings: { n_ctx: 2_048 } },
    },
    ['llama.cpp holds 2048 tokens for gemma.gguf: load it with 8192 or more.'],
  ],
  [
    'of vLLM, wherever it listens',
    'llama.cpp',
    { '/v1/models': { data: [{ id: 'Qwen/Qwen3.5-9B', owned_by: 'vllm', max_model_len: 40_960 }] } },
    ['vLLM', 'Qwen/Qwen3.5-9B', 32_768],
  ],
  [
    'none of a transcriber at the port of vLLM',
    'vllm',
    { '/v1/models': { data: [{ id: 'Systran/faster-whisper-large-v3', owned_by: 'Systran' }] } },
    [],
  ],
  [
    'none of a server that leads elsewhere',
    'ollama',
    {
      '/api/tags': { status: 307, location: '/elsewhere' },
      '/elsewhere': { models: [tag('gemma4:e2b', 2)] },
    },
    [],
  ],
  ['none of a server that says nothing in its second', 'ollama', { '/api/tags': 'hang' }, []],
])('findLocalModel takes %s', async (_, kind, told, found) => {
  answers = told
  const { model, hints } = await findLocalModel([[kind, port]], {
    limit: () => aborting.signal,
    memoryBytes: 24 * GB,
  })
  const { server: by, settings } = model ?? {}
  const isModel = typeof found[2] === 'number'
  expect(hints).toEqual(isModel ? [] : found)
  expect(model && [by, settings?.LLM_MODEL, Number(settings?.LLM_CONTEXT_TOKENS)]).toEqual(
    isModel ? found : undefined,
  )
  if (model) expect(settings?.LLM_URL).toBe(`http://127.0.0.1:${port}/v1`)
})

it('lookForModel finds a model that is pulled later, looking at most every five seconds', async () => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-models')
  vi.stubEnv('LLM_SEARCH', `ollama=${port}`)
  for (const name of ['LLM_MODEL', 'LLM_CONTEXT_TOKENS', 'LLM_API']) vi.stubEnv(name, '')
  const looks: string[][] = []
  const look = async (ms: number) => {
    asked = []
    await lookForModel(ms)
    looks.push(asked)
  }
  answers = { '/api/tags': { models: [] } }
  await look(1_000)
  answers = { '/api/tags': { models: [tag('gemma4:e2b', 0)] }, '/api/show gemma4:e2b': writer() }
  await look(5_999)
  await look(6_000)
  await look(60_000)
  expect(looks.map(({ length }) => length)).toEqual([1, 0, 2, 0])
  expect(process.env).toMatchObject({
    LLM_URL: `http://127.0.0.1:${port}/v1`,
    LLM_MODEL: 'gemma4:e2b',
    LLM_API: 'ollama',
  })
})

it('#recorded-in-production: lookForModel asks no server outside of the local stack', async () => {
  vi.stubEnv('GCLOUD_PROJECT', 'sonobrief-live')
  vi.stubEnv('LLM_SEARCH', `ollama=${port}`)
  vi.stubEnv('LLM_URL', 'none')
  await lookForModel(600_000)
  expect(asked).toEqual([])
})
