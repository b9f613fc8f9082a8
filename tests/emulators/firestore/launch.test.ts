import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getFirestore } from 'firebase-admin/firestore'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PROJECT = 'demo-sonobrief'
process.env['METADATA_SERVER_DETECTION'] = 'none' // neither firebase nor firebase-admin may look for Google's cloud

let folder: string
let firebase: ChildProcess
let output: string
let ports: Record<'firestore' | 'websocket' | 'auth' | 'hub' | 'logging', number>

/** Ports that are free now. Held open together, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0)))
  const found = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return found
}

async function listen(port: number) {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}

async function isFree(port: number): Promise<boolean> {
  try {
    const server = await listen(port)
    await new Promise((resolve) => server.close(resolve))
    return true
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'launch-'))
  const [firestore = 0, websocket = 0, auth = 0, hub = 0, logging = 0] = await freePorts(5)
  ports = { firestore, websocket, auth, hub, logging }
  const host = '127.0.0.1'
  writeFileSync(
    join(folder, 'firebase.json'),
    JSON.stringify({
      firestore: { rules: 'firestore.rules' },
      emulators: {
        firestore: { host, port: firestore, websocketPort: websocket },
        auth: { host, port: auth },
        hub: { host, port: hub },
        logging: { host, port: logging },
        ui: { enabled: false },
      },
    }),
  )
  writeFileSync(
    join(folder, 'firestore.rules'),
    `rules_version = '2';
     service cloud.firestore { match /databases/{database}/documents { match /open/{id} { allow read; } } }`,
  )
  output = ''
  firebase = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js'),
      'emulators:start',
      '--only=firestore,auth',
      `--project=${PROJECT}`,
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        HOME: folder,
        PATH: join(ROOT, 'scripts/java-shim') + delimiter + process.env['PATH'],
        FIRESTORE_EMULATOR_BINARY_PATH: join(ROOT, 'emulators/firestore/src/main.ts'),
        CI: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  firebase.stdout?.on('data', (text) => (output += text))
  firebase.stderr?.on('data', (text) => (output += text))
  await vi.waitFor(
    () => {
      if (firebase.exitCode !== null) throw new Error(`firebase ended with ${firebase.exitCode}:\n${output}`)
      expect(output).toContain('All emulators ready')
    },
    { timeout: 60_000, interval: 100 },
  )
})

afterEach(() => {
  if (firebase.exitCode === null) firebase.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function serverPid(): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${ports.hub}/emulators`)
  const { firestore }: { firestore: { pid: number } } = JSON.parse(await response.text())
  expect(isAlive(firestore.pid)).toBe(true)
  return firestore.pid
}

describe('firebase emulators:start with the shim', () => {
  it('serves firebase-admin and the rules file, and leaves nothing behind after SIGINT', async () => {
    process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${ports.firestore}`
    const app = initializeApp({ projectId: PROJECT }, folder)
    const doc = getFirestore(app).doc('open/a')
    await doc.set({ n: 1 })
    expect((await doc.get()).data()).toEqual({ n: 1 })

    const rest = `http://127.0.0.1:${ports.firestore}/v1/projects/${PROJECT}/databases/(default)/documents`
    expect((await fetch(`${rest}/open/a`)).status).toBe(200)
    expect((await fetch(`${rest}/closed/a`)).status).toBe(403)
    await deleteApp(app)

    const pid = await serverPid()
    const exit = new Promise((resolve) => firebase.once('exit', resolve))
    firebase.kill('SIGINT')
    expect(await exit).toBe(0)
    expect(isAlive(pid)).toBe(false)
    for (const port of Object.values(ports)) expect(await isFree(port)).toBe(true)
  })

  it('does not outlive a firebase that was killed', async () => {
    const pid = await serverPid()
    firebase.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000, interval: 50 })
    expect(await isFree(ports.firestore)).toBe(true)
  })
})
