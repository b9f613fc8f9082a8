import { inPool } from '#domain/inPool.ts'
import type { OfflineFile } from '../shared/offline/offlineFile.ts'

const NAME = 'sonobrief-'
/** Personal; removed at log-out. */
const PERSONAL = /^person-/

/** Parallel downloads: leaves room for the reader's own requests. */
const AT_ONCE = 2
const PATIENCE_MS = 60_000

/** Names with a hash before the ending, as the build writes them. */
const HASHED = /^(\/assets\/.+)-[\w-]{8}(\.\w+)$/

/** The files of one build that this device keeps. Each build has its own cache, so that no two mix. */
export class KeptFiles {
  readonly #name: string

  /** @param version changes with every build */
  constructor(version: string) {
    this.#name = NAME + version
  }

  async find(url: string): Promise<Response | undefined> {
    const cache = await caches.open(this.#name)
    // Our answers do not depend on request headers, whatever a server's `Vary` says.
    return cache.match(url, { ignoreVary: true })
  }

  async put(url: string, response: Response): Promise<void> {
    const cache = await caches.open(this.#name)
    await cache.put(url, response)
  }

  /** Fetches missing files, or takes them from an older build's cache by name and hash. @returns failures */
  async keep(files: readonly OfflineFile[]): Promise<number> {
    const kept = await inPool(files, AT_ONCE, (file) => this.#keepOne(file))
    return kept.filter((each) => !each).length
  }

  async #keepOne({ url, integrity }: OfflineFile): Promise<boolean> {
    if ((await this.find(url)) !== undefined) return true
    try {
      const older = integrity === undefined ? await caches.match(url, { ignoreVary: true }) : undefined
      await this.put(url, older ?? (await fetchFile(url, integrity)))
      return true
    } catch (error) {
      // No network, no room, or a newer build on the server, whose own worker will follow.
      console.info(`${url} is not kept`, error)
      return false
    }
  }

  async forget(files: readonly OfflineFile[]): Promise<void> {
    const cache = await caches.open(this.#name)
    await Promise.all(files.map(({ url }) => cache.delete(url)))
  }

  /** Whether an older build kept one of these, under any hash. */
  async hadBefore(files: readonly OfflineFile[]): Promise<boolean> {
    const names = new Set(files.map(({ url }) => unhashed(url)))
    for (const name of await this.#others()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) if (names.has(unhashed(new URL(url).pathname))) return true
    }
    return false
  }

  async forgetOthers(): Promise<void> {
    await Promise.all((await this.#others()).map((name) => caches.delete(name)))
  }

  async #others(): Promise<string[]> {
    return (await caches.keys()).filter((name) => name !== this.#name && !PERSONAL.test(name))
  }
}

/** @throws when the network fails, the status is not 200, or the content is not the expected one */
async function fetchFile(url: string, integrity: string | undefined): Promise<Response> {
  const response = await fetch(url, {
    credentials: 'same-origin',
    priority: 'low',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(integrity !== undefined && { integrity }),
  })
  if (response.status !== 200) throw new Error(`Status ${response.status}`)
  // A page must not be answered with a redirected response, which a server may send for addresses with `.html`.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response
}

function unhashed(pathname: string): string {
  return pathname.replace(HASHED, '$1$2')
}
