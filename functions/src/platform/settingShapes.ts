/** Shapes of settings: each parses a text; undefined when malformed. */

export const ENGINE_NAMES = ['gemini', 'llm', 'embedded'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]

/** A model's input of an episode. */
export const MODEL_READS = ['auto', 'transcript', 'proposals'] as const
export type ModelReads = (typeof MODEL_READS)[number]

/** Servers of models on this machine; `recorded` is the local stack's own, with answers about its samples. */
export const MODEL_SERVERS = ['ollama', 'lm-studio', 'llama.cpp', 'vllm', 'recorded'] as const
export type ModelServer = (typeof MODEL_SERVERS)[number]

export function matching(pattern: RegExp) {
  return (text: string) => (pattern.test(text) ? text : undefined)
}

export function numberLike(pattern: RegExp) {
  return (text: string) => (pattern.test(text) ? Number(text) : undefined)
}

/** @param word means nothing, as an empty text does: the value is '' then */
export function unless(word: string, parse: (text: string) => string | undefined) {
  return (text: string) => (text === word || text === '' ? '' : parse(text))
}

/** Dollars with at most four decimals. */
export function dollars(most: number) {
  return (text: string) =>
    /^\d{1,6}(?:\.\d{1,4})?$/.test(text) && Number(text) <= most ? Number(text) : undefined
}

export function oneOf<Name extends string>(...names: readonly Name[]) {
  return (text: string) => names.find((name) => name === text)
}

export function engineNames(text: string): readonly EngineName[] | undefined {
  const names = text.split(',').map((each) => ENGINE_NAMES.find((name) => name === each.trim()))
  const known = names.filter((name) => name !== undefined)
  return known.length === names.length && new Set(known).size === known.length ? known : undefined
}

export function linkKeys(text: string): readonly string[] | undefined {
  const keys = text.split(',')
  return keys.length <= 8 && keys.every((key) => /^\S{24,}$/.test(key)) ? keys : undefined
}

export function localHosts(text: string): readonly (readonly [name: string, port: number])[] | undefined {
  const hosts = text.split(',').filter((part) => part !== '')
  const pairs = hosts.map((part) => /^((?:\*\.)?[a-z0-9.-]*localhost)=(\d{2,5})$/.exec(part))
  if (pairs.includes(null)) return undefined
  return pairs.flatMap((pair) => (pair === null ? [] : [[pair[1] ?? '', Number(pair[2])] as const]))
}

export function modelServers(text: string): ReadonlyArray<readonly [ModelServer, port: number]> | undefined {
  const parts = text === '' ? [] : text.split(',').map((part) => part.split('='))
  const known = parts.flatMap(([name, port = '']) => {
    const server = MODEL_SERVERS.find((each) => each === name)
    return server && /^\d{2,5}$/.test(port) ? [[server, Number(port)] as const] : []
  })
  return known.length === parts.length ? known : undefined
}

export function wholeNumber(least: number, most: number) {
  return (text: string) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : -1
    return number >= least && number <= most ? number : undefined
  }
}

export function urlWith(...protocols: string[]) {
  return (text: string) => {
    const url = URL.parse(text)
    return url !== null && protocols.includes(url.protocol) && url.hostname !== '' ? text : undefined
  }
}

export function originOf(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return undefined
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : undefined
}

export function origins(text: string): readonly string[] | undefined {
  const each = text.split(',').map((part) => originOf(part.trim()))
  return each.every((origin) => origin !== undefined) ? each : undefined
}

export function baseUrl(text: string): string | undefined {
  return urlWith('https:', 'http:')(text) && !/[/?#]$/.test(text) ? text : undefined
}
