import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { findLocalModel } from '../../functions/src/platform/gateways/localModels.ts'
import type { ModelServer } from '../../functions/src/platform/settingShapes.ts'
import { fromRoot } from './paths.ts'
import type { Ports } from './ports.ts'

const USUAL_PORTS: ReadonlyArray<readonly [ModelServer, port: number]> = [
  ['ollama', 11434],
  ['lm-studio', 1234],
  ['llama.cpp', 8080],
  ['vllm', 8000],
]
const OF_MODELS = /^(?:LLM_|GEMINI_|ENGINES$)/
/** A shell's key and the settings that would use it. */
const SHELL_KEYS = {
  GEMINI_API_KEY: 'GEMINI=on',
  OPENAI_API_KEY: 'LLM_URL=https://api.openai.com/v1 LLM_MODEL=NAME LLM_API_KEY=$OPENAI_API_KEY',
}
/** A processor without a GPU takes so long; nothing is known of the machine. */
const LIMIT_SECONDS = '1500'

interface ModelSettings {
  env: Record<string, string>
  /** Who writes summaries, for a person. */
  lines: string[]
}

/**
 * Who writes the summaries of a local stack: what the command line or `.env.local` sets, else a model that a server on this
 * machine has. A key that merely stands in the shell is named and not used: it costs money, and sends transcripts away.
 * @param ports of the stack, which are asked nothing but for recorded answers
 * @param env the environment, and `GEMINI=local` or `on` in it
 */
export async function modelSettings(
  ports: Ports,
  { env: shell = process.env, file = '.env.local', servers = USUAL_PORTS, find = findLocalModel } = {},
): Promise<ModelSettings> {
  const written = parseEnv(await readFile(path.resolve(fromRoot(), file), 'utf8').catch(() => ''))
  const { GEMINI_API_KEY: key, ...others } = shell
  const asked = { ...written, ...others, ...(shell.GEMINI === 'on' && { GEMINI_API_KEY: key }) }
  const env = Object.fromEntries(
    Object.entries(asked).flatMap(([name, text]) => (OF_MODELS.test(name) && text ? [[name, text]] : [])),
  )
  const keys = Object.entries(SHELL_KEYS).flatMap(([name, settings]) =>
    shell[name] && !(name in env) && !env['LLM_API_KEY'] && shell.GEMINI === undefined
      ? [
          `${name} stands in your shell and is not used. It would be, for money, and transcripts would leave this machine: ${settings} npm start`,
        ]
      : [],
  )
  const by = (model: string, where: string) => `Summaries are written by ${model} (${where}).`
  const { LLM_URL: url = '', LLM_MODEL: model = '', GEMINI_API_KEY: gemini = 'none' } = env
  const isOff = ['none', 'off'].includes(url)
  if (shell.GEMINI === 'local') return { env, lines: [by('the local stand-in', 'of Gemini')] }
  if (gemini !== 'none') return { env, lines: [by(env['GEMINI_MODEL'] ?? 'Gemini', 'by its key'), ...keys] }
  if (url !== '' && !isOff) return { env, lines: [by(model, URL.parse(url)?.host ?? url), ...keys] }

  const own = Object.values(ports)
  const looked = isOff ? [] : servers.filter(([, port]) => !own.includes(port))
  const { model: found, hints } = await find(looked)
  const limit = { LLM_LIMIT_SECONDS: LIMIT_SECONDS, ...env }
  if (found !== undefined)
    return {
      env: { ...limit, ...found.settings },
      lines: [by(found.settings.LLM_MODEL, found.server), ...keys],
    }
  const searched = [...looked, ['recorded', ports.gemini]].map((pair) => pair.join('='))
  return {
    env: { ...limit, LLM_SEARCH: searched.join(',') },
    lines: [
      isOff
        ? 'Summaries are excerpts: LLM_URL turns models off.'
        : 'Summaries are excerpts: no model found. One command makes them better, without a restart: ollama pull gemma4:e2b',
      ...hints,
      'Sample episodes: recorded answers of a model. All others: excerpts until there is one.',
      'Questions to a library: a passage with their words is said again; no model thinks.',
      ...keys,
    ],
  }
}
