import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const ROOT = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
/** Everything that a running stack writes: data that survives a restart, logs, temporary builds. Not in git. */
export const LOCAL = path.join(ROOT, '.local')

export const fromRoot = (...parts: string[]): string => path.join(ROOT, ...parts)
/** An executable that npm installed. */
export const bin = (name: string): string => fromRoot('node_modules', '.bin', name)
