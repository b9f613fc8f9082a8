import type { Page } from 'playwright-core'

/** Where secrets stand in the origin's storage, or on the page. docs/rules.md #nothing-after-log-out */
export async function traces(page: Page, ...secrets: string[]): Promise<string[]> {
  return page.evaluate(async (words) => {
    const found: string[] = []
    const look = (where: string, value: unknown) => {
      const text = JSON.stringify(value, (_, inner: unknown) =>
        inner instanceof ArrayBuffer || ArrayBuffer.isView(inner) ? new TextDecoder().decode(inner) : inner,
      )
      for (const word of words) if (text?.includes(word)) found.push(`${where}: ${word}`)
    }
    look('local storage', Object.entries(localStorage))
    look('session storage', Object.entries(sessionStorage))
    look('cookies', document.cookie)
    look('page', document.documentElement.innerHTML)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        look(`cache ${name}`, request.url)
        look(`cache ${name} ${request.url}`, await (await cache.match(request))?.text())
      }
    }
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const content = db.transaction(store).objectStore(store)
        look(`database ${name} ${store}`, [await done(content.getAllKeys()), await done(content.getAll())])
      }
      db.close()
    }
    return found
  }, secrets)
}
