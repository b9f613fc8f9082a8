import { readFile } from 'node:fs/promises'
import { fromRoot } from '../stack/paths.ts'

/**
 * The deployed exports from their sources. Those that events call are there at once, as their triggers are registered;
 * any other is loaded when it is asked for and not enumerable: a file of tests calls a few, and loading all takes seconds.
 */
export async function sourceFunctions(): Promise<Readonly<Record<string, unknown>>> {
  const functions: Record<string, unknown> = {}
  const index = await readFile(fromRoot('functions', 'src', 'index.ts'), 'utf8')
  for (const [, name = '', file = ''] of index.matchAll(/export \{ (\w+) \} from '([^']+)'/g)) {
    const load = async () =>
      ((await import(fromRoot('functions', 'src', file))) as Record<string, unknown>)[name]
    if (file.endsWith('.trigger.ts')) functions[name] = await load()
    else Object.defineProperty(functions, name, { get: load })
  }
  return functions
}
