import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

type Emulator = 'firestore' | 'auth' | 'functions' | 'hub' | 'logging'

/** `firebase emulators:start` with the java shim, in a folder and on ports of its own. */
export class FirebaseProcess {
  readonly project = 'demo-sonobrief'
  readonly ports: Record<Emulator, number>
  readonly #folder: string
  readonly #child: ChildProcess
  #output = ''

  /**
   * Starts it and waits until it says that it is ready.
   * @param functionsSource an ES module with functions to host, which may import what functions/ may
   */
  static async start(functionsSource?: string): Promise<FirebaseProcess> {
    const [firestore = 0, websocket = 0, auth = 0, functions = 0, hub = 0, logging = 0] = await freePorts(6)
    const ports = { firestore, auth, functions, hub, logging }
    const folder = mkdtempSync(join(tmpdir(), 'launch-'))
    const at = (port: number) => ({ host: '127.0.0.1', port })
    const config = {
      firestore: { rules: 'firestore.rules' },
      ...(functionsSource !== undefined && { functions: { source: 'functions' } }),
      emulators: {
        firestore: { ...at(firestore), websocketPort: websocket },
        auth: at(auth),
        functions: at(functions),
        hub: at(hub),
        logging: at(logging),
        ui: { enabled: false },
      },
    }
    writeFileSync(join(folder, 'firebase.json'), JSON.stringify(config))
    writeFileSync(
      join(folder, 'firestore.rules'),
      `rules_version = '2';
       service cloud.firestore { match /databases/{database}/documents { match /open/{id} { allow read; } } }`,
    )
    if (functionsSource !== undefined) {
      const source = join(folder, 'functions')
      mkdirSync(source)
      writeFileSync(join(source, 'index.js'), functionsSource)
      const description = {
        type: 'module',
        main: 'index.js',
        engines: { node: '24' },
        dependencies: { 'firebase-functions': '*', 'firebase-admin': '*' },
      }
      writeFileSync(join(source, 'package.json'), JSON.stringify(description))
      symlinkSync(join(ROOT, 'functions/node_modules'), join(source, 'node_modules'))
    }
    const only = functionsSource === undefined ? 'firestore,auth' : 'firestore,auth,functions'
    const firebase = new FirebaseProcess(folder, ports, only)
    await firebase.#whenReady()
    return firebase
  }

  private constructor(folder: string, ports: Record<Emulator, number>, only: string) {
    this.#folder = folder
    this.ports = ports
    this.#child = spawn(
      process.execPath,
      [
        join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js'),
        'emulators:start',
        `--only=${only}`,
        `--project=${this.project}`,
      ],
      {
        cwd: folder,
        env: {
          ...process.env,
          HOME: folder,
          PATH: join(ROOT, 'emulators/firestore/java-shim') + delimiter + process.env['PATH'],
          FIRESTORE_EMULATOR_BINARY_PATH: join(ROOT, 'emulators/firestore/src/main.ts'),
          FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
          METADATA_SERVER_DETECTION: 'none',
          CI: '1',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    this.#child.stdout?.on('data', (text) => (this.#output += text))
    this.#child.stderr?.on('data', (text) => (this.#output += text))
  }

  /** The process of the Firestore server, as firebase-tools knows it. */
  async serverPid(): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${this.ports.hub}/emulators`)
    const emulators: Record<string, { pid: number }> = JSON.parse(await response.text())
    return emulators['firestore']?.pid ?? 0
  }

  /** Stops it as Ctrl-C does. @returns its exit code */
  async interrupt(): Promise<number | null> {
    return this.#end('SIGINT')
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async dispose(): Promise<void> {
    if (this.#isRunning) await this.interrupt()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get #isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const exit = new Promise<number | null>((resolve) => this.#child.once('exit', resolve))
    this.#child.kill(signal)
    return exit
  }

  async #whenReady(): Promise<void> {
    await vi.waitFor(
      () => {
        if (!this.#isRunning || !this.#output.includes('All emulators ready'))
          throw new Error(`firebase is not ready:\n${this.#output}`)
      },
      { timeout: 100_000, interval: 100 },
    )
  }
}

export async function isFree(port: number): Promise<boolean> {
  try {
    await close(await listen(port))
    return true
  } catch {
    return false
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Ports that are free now. Held open together, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0)))
  const found = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  })
  await Promise.all(servers.map(close))
  return found
}

async function listen(port: number): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}

const close = (server: Server) => new Promise((resolve) => server.close(resolve))
