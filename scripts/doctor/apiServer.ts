import { addressBelow, keyHeader } from '../../functions/src/platform/gateways/fetchCut.ts'
import { settingOf } from './checkSettings.ts'
import type { Facts, Finding } from './Facts.ts'

/** A server that speaks OpenAI’s API, and its model, by one prefix of settings. */
export interface ApiServer {
  prefix: 'LLM' | 'TRANSCRIBER'
  url: string
  model: string
  /** '' where none is known. */
  key: string
}

/** Long enough for a list of names. */
const LIST_LIMIT_MS = 20_000
/** So many names of models tell enough. */
const MOST_NAMES = 5
const NAME = /^[\w.:/@+-]{1,80}$/

/** @returns undefined without a server; malformed settings are checkSettings' finding */
export function apiServer(facts: Facts, prefix: ApiServer['prefix']): ApiServer | undefined {
  const [url, model] = [settingOf(facts, `${prefix}_URL`), settingOf(facts, `${prefix}_MODEL`)]
  const key = settingOf(facts, `${prefix}_API_KEY`)
  return url && model && key !== undefined ? { prefix, url, model, key } : undefined
}

/**
 * What is wrong where a server has not answered as it should: it is asked for the names of its models, as all that speak this API
 * tell them. What it says besides is never shown: it may repeat a key.
 * @param failure what the call ended with; its message holds `status` and the number where there was one
 * @param why what goes wrong without an answer
 * @param whyElse what is wrong where an API has answered that takes the key
 */
export async function whyNoAnswer(
  server: ApiServer,
  { fault, message = '' }: { fault: string; message?: string },
  why: string,
  whyElse?: Finding,
): Promise<Finding> {
  const { prefix, model, key } = server
  const called = Number(/\bstatus (\d{3})\b/.exec(message)?.[1])
  const asked = await listModels(server)
  const error = (what: string, mend: string): Finding => ({ level: 'error', what, why, mend })
  if ('code' in asked && Number.isNaN(called) && whyElse === undefined)
    return error(
      `Nothing answers at ${prefix}_URL (${asked.code})`,
      'Start its server, or mend host and port',
    )
  const { status = called, isPage = false, names } = 'code' in asked ? {} : asked
  const refusal = [called, status].find((each) => each === 401 || each === 403)
  if (refusal !== undefined)
    return key === ''
      ? error(`${prefix}_URL asks for a key (${refusal})`, `Give it as ${prefix}_API_KEY; here none is known`)
      : error(`${prefix}_API_KEY is refused (${refusal})`, 'Make a new one where its service shows them')
  const path = server.url.endsWith('/v1')
    ? 'Compare its path with what the server’s documentation calls the base URL'
    : 'Most servers have it below /v1: put that at its end'
  if (isPage && status < 300) return error(`A web page answers at ${prefix}_URL, and no API`, path)
  if (whyElse !== undefined) return whyElse
  if (status >= 300 && status < 400)
    return error(
      `${prefix}_URL leads elsewhere (${status})`,
      'Give the address that it leads to, mostly with https',
    )
  const isBusy = fault === 'busy'
  if (names !== undefined && !isBusy && !names.some((name) => name === model || name === `${model}:latest`)) {
    const known = names.filter((name) => NAME.test(name)).slice(0, MOST_NAMES)
    return error(
      `${prefix}_URL has no model ${model}`,
      known.length === 0
        ? 'It has none at all: have it load one first'
        : `Load it there, or name one that it has, such as ${known.join(', ')}`,
    )
  }
  if (called === 404 && names === undefined) return error(`${prefix}_URL has a wrong path (404)`, path)
  const said = Number.isNaN(called) ? fault : `${fault} (${called})`
  return error(
    `${prefix}_MODEL ${model} does not answer at ${prefix}_URL: ${said}`,
    isBusy ? 'Wait, and look at its quota' : 'Look into the log of its server',
  )
}

interface Listed {
  status: number
  isPage: boolean
  /** Undefined where the answer is no list. */
  names: string[] | undefined
}

async function listModels({ url, key }: ApiServer): Promise<Listed | { code: string }> {
  try {
    const address = addressBelow(url, '/models')
    const response = await fetch(address, {
      headers: keyHeader(address, key),
      redirect: 'manual',
      signal: AbortSignal.timeout(LIST_LIMIT_MS),
    })
    const text = await response.text()
    const isPage =
      /\bhtml\b/.test(response.headers.get('content-type') ?? '') || /^\s*<(?:!doctype|html)/i.test(text)
    return { status: response.status, isPage, names: response.ok ? namesIn(text) : undefined }
  } catch (error) {
    const { cause, name } = error as Error
    return { code: cause instanceof Error && 'code' in cause ? String(cause.code) : name }
  }
}

function namesIn(text: string): string[] | undefined {
  try {
    const { data } = JSON.parse(text) as { data?: unknown }
    return Array.isArray(data) ? data.map((each) => String((each as { id?: unknown } | null)?.id)) : undefined
  } catch {
    return undefined
  }
}
