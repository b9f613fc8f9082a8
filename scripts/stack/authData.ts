import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PROJECT_ID } from './localSettings.ts'

/** What the Auth emulator's own export holds of an account; passed back to it as it came. */
type Account = Record<string, unknown>

const ADMIN = { authorization: 'Bearer owner', 'content-type': 'application/json' }
const SAVE_EVERY_MS = 3_000

/** Keeps the accounts of the Auth emulator, which forgets them, in a file. */
export class AuthData {
  readonly #accountsUrl: string
  readonly #file: string
  #saved = ''
  #timer: NodeJS.Timeout | undefined

  constructor(authPort: number, file: string) {
    this.#accountsUrl = `http://127.0.0.1:${authPort}/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts`
    this.#file = file
  }

  /** Puts the accounts of the file, if there is one, into the emulator; then saves changes every few seconds. */
  async restoreAndWatch(): Promise<void> {
    const text = await readFile(this.#file, 'utf8').catch(() => undefined)
    if (text !== undefined) {
      const users = JSON.parse(text) as Account[]
      if (users.length > 0)
        await this.#call(':batchCreate', { users, sanityCheck: false, allowOverwrite: true })
      this.#saved = text
    }
    this.#saveLater()
  }

  /** Saves nothing more until accounts are restored again: an emulator that has just started has none. */
  pause(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Saves once more. Call before the emulator ends; where it has ended already, what was saved last stays. */
  async stop(): Promise<void> {
    this.pause()
    await this.#save().catch(() => {})
  }

  #saveLater(): void {
    this.#timer = setTimeout(() => {
      // A save that fails while the emulator is busy is made good by the next one.
      void this.#save()
        .catch(() => {})
        .then(() => {
          if (this.#timer) this.#saveLater()
        })
    }, SAVE_EVERY_MS)
  }

  async #save(): Promise<void> {
    const users: Account[] = []
    let page: string | undefined
    do {
      const query = new URLSearchParams({ maxResults: '1000', ...(page && { nextPageToken: page }) })
      const answer = (await this.#call(`:batchGet?${query}`)) as { users?: Account[]; nextPageToken?: string }
      users.push(...(answer.users ?? []))
      page = answer.nextPageToken
    } while (page)
    const text = JSON.stringify(users)
    if (text === this.#saved) return
    // Written beside and renamed: a crash in between leaves the old file whole.
    await mkdir(path.dirname(this.#file), { recursive: true })
    await writeFile(`${this.#file}.new`, text)
    await rename(`${this.#file}.new`, this.#file)
    this.#saved = text
  }

  async #call(method: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(this.#accountsUrl + method, {
      headers: ADMIN,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`Auth emulator ${method}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}
