import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
export const LOCAL = path.join(ROOT, '.local')
/** What Node has compiled, for processes that are started again and again: their NODE_COMPILE_CACHE. */
export const COMPILED = path.join(LOCAL, 'compiled')
/** What the podcasts' stand-in has encoded. */
export const SOUND = path.join(LOCAL, 'sound')

export const fromRoot = (...parts: string[]): string => path.join(ROOT, ...parts)
export const bin = (name: string): string => fromRoot('node_modules', '.bin', name)
