import { mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenOn } from '../../support/listenOn.ts'
import { fromRoot } from '../../../scripts/stack/paths.ts'

export const PROJECT = 'demo-scheduler'

/** A folder of functions, with the firebase-functions that ours are built with. */
export class FunctionsFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'functions-'))
  readonly source = join(this.path, 'index.cjs')
  #edits = 0

  constructor(code: string) {
    symlinkSync(fromRoot('functions', 'node_modules'), join(this.path, 'node_modules'))
    const packageJson = { name: 'test-functions', main: 'index.cjs', engines: { node: '24' } }
    writeFileSync(join(this.path, 'package.json'), JSON.stringify(packageJson))
    this.write(code)
  }

  /** @param code the module; `onSchedule` is there already */
  write(code: string): void {
    writeFileSync(this.source, `const { onSchedule } = require('firebase-functions/scheduler')\n${code}\n`)
    // Two writes within the file system's step of time would look like one.
    this.#edits++
    utimesSync(this.source, new Date(), new Date(Date.now() + this.#edits * 1000))
  }

  remove(): void {
    rmSync(this.path, { recursive: true })
  }
}

export interface Call {
  path: string
  method: string
  headers: IncomingHttpHeaders
}

/** A server in the place of the functions emulator, whose answers a test chooses. */
export async function startFunctions(): Promise<{
  url: string
  calls: Call[]
  answers: { next: (nth: number) => number | Promise<number> }
  stop(): Promise<void>
}> {
  const calls: Call[] = []
  const answers: { next: (nth: number) => number | Promise<number> } = { next: () => 200 }
  const server = createServer((request, response) => {
    const nth =
      calls.push({ path: request.url ?? '', method: request.method ?? '', headers: request.headers }) - 1
    void Promise.resolve(answers.next(nth)).then((status) => response.writeHead(status).end(`answer ${nth}`))
  })
  const port = await listenOn(server, 0)
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answers,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
