import { vi } from 'vitest'

/** Browser storage: entries are its own properties. */
class Entries {
  getItem = (key: string) => (Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null)
  setItem = (key: string, value: string) => void Reflect.set(this, key, value)
  removeItem = (key: string) => void Reflect.deleteProperty(this, key)
  constructor() {
    for (const name of ['getItem', 'setItem', 'removeItem'])
      Object.defineProperty(this, name, { enumerable: false })
  }
}

/** Gives a test empty storages of a browser. */
export function stubStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new Entries())
}
