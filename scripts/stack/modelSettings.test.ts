import { expect, it } from 'vitest'
import { writeFile } from 'node:fs/promises'
import { defaultPorts } from './ports.ts'
import { modelSettings } from './modelSettings.ts'

const MODEL = {
  LLM_URL: 'http://127.0.0.1:11434/v1',
  LLM_MODEL: 'gemma4:e4b',
  LLM_CONTEXT_TOKENS: '32768',
  LLM_API: 'ollama',
} as const
const found = { model: { server: 'Ollama', settings: MODEL }, hints: [] }
const nothing = { hints: ['llama.cpp is still loading its model.'] }
const FILE = `/tmp/models-${process.pid}.env`

type Row = [
  what: string,
  env: Record<string, string>,
  file: string,
  models: { hints: string[] },
  first: RegExp,
  settings: Record<string, unknown>,
]

it.each<Row>([
  [
    'a model that is found',
    {},
    '',
    found,
    /^Summaries are written by gemma4:e4b \(Ollama\)\.$/,
    { ...MODEL, LLM_SEARCH: undefined },
  ],
  [
    'nobody, and goes on looking',
    {},
    '',
    nothing,
    /^Summaries are excerpts: no model found\..*ollama pull gemma4:e2b$/,
    { LLM_SEARCH: 'ollama=11434,lm-studio=1234,vllm=8000,recorded=8130' },
  ],
  [
    'what the file says',
    {},
    'LLM_URL=https://models.test/v1\nLLM_MODEL=mine\nSMTP_URL=no',
    found,
    /^Summaries are written by mine \(models\.test\)\.$/,
    { LLM_MODEL: 'mine', SMTP_URL: undefined },
  ],
  [
    'a key of the file',
    { GEMINI_API_KEY: 'of-the-shell' },
    'GEMINI_API_KEY=of-the-file',
    nothing,
    /by Gemini/,
    { GEMINI_API_KEY: 'of-the-file' },
  ],
  [
    'a key of the shell at a word',
    { GEMINI_API_KEY: 'of-the-shell', GEMINI: 'on' },
    '',
    nothing,
    /by Gemini/,
    { GEMINI_API_KEY: 'of-the-shell' },
  ],
])('modelSettings takes %s', async (_, env, text, models, first, settings) => {
  await writeFile(FILE, text)
  // llama.cpp's port is the stack's own here.
  const ports = { ...defaultPorts(), firestore: 8080 }
  const asked: number[] = []
  const find = async (servers: ReadonlyArray<readonly [string, number]>) => {
    asked.push(...servers.map(([, port]) => port))
    return models
  }
  const { env: set, lines } = await modelSettings(ports, { env, file: FILE, find })
  expect(lines[0]).toMatch(first)
  expect(set).toMatchObject(
    Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
  )
  for (const [name, value] of Object.entries(settings))
    if (value === undefined) expect(set).not.toHaveProperty(name)
  expect(asked).not.toContain(8080)
})

it('modelSettings names a key of the shell with the line that would use it, and does not use it', async () => {
  const env = { GEMINI_API_KEY: 'of-the-shell', OPENAI_API_KEY: 'sk-of-the-shell' }
  const { env: set, lines } = await modelSettings(defaultPorts(), {
    env,
    file: '/dev/null',
    find: async () => nothing,
  })
  expect(JSON.stringify(set) + lines.join()).not.toContain('of-the-shell')
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^GEMINI_API_KEY .*GEMINI=on npm start$/),
      expect.stringMatching(/^OPENAI_API_KEY .*LLM_API_KEY=\$OPENAI_API_KEY npm start$/),
    ]),
  )
  expect(lines).toContain('llama.cpp is still loading its model.')
})
