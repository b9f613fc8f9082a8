import { AsyncLocalStorage } from 'node:async_hooks'
import { VARIABLES } from '../../functions/src/platform/config.ts'

export const running = new AsyncLocalStorage<{ name: string; secrets: ReadonlySet<string> }>()

let isGuarded = false

/**
 * From now on a secret that the running function does not declare is empty in its environment: a deployed one would find it
 * unset, while a local one shares its process with functions that declare it.
 */
export function guardSecrets(): void {
  if (isGuarded) return
  isGuarded = true
  const isHidden = (key: string | symbol) => {
    const row: { secret?: true } | undefined = VARIABLES[key as keyof typeof VARIABLES]
    return row?.secret === true && running.getStore()?.secrets.has(String(key)) === false
  }
  process.env = new Proxy(process.env, {
    get: (target, key) => (isHidden(key) ? '' : Reflect.get(target, key)),
    // A proxy would hand the environment only part of what it needs to define a variable.
    set: (target, key, value) => Reflect.set(target, key, value),
  })
}
