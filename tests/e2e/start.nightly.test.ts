import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { initializeApp } from 'firebase/app'
import { connectAuthEmulator, getAuth, signInWithEmailAndPassword } from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { until as untilWithin } from '../../scripts/rigs/until.ts'
import { ownerDatabase } from '../../scripts/stack/ownerDatabase.ts'
import { bin, fromRoot, LOCAL } from '../../scripts/stack/paths.ts'
import { assertFree, freePorts, SERVICES } from '../../scripts/stack/ports.ts'

/** `npm start` as a person has it: what it prints, what it leaves behind, and what is still there the next time. */
let dir: string

beforeAll(async () => {
  dir = await mkdtemp(path.join(LOCAL, 'start-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

interface Started {
  child: ChildProcess
  output: () => string
  /** Port of a service, by the name that the table prints. */
  port: (service: keyof typeof SERVICES) => number
}

const databaseOf = ({ port }: Started) => ownerDatabase('demo-sonobrief', `127.0.0.1:${port('firestore')}`)

function spawnStart(...args: string[]): Pick<Started, 'child' | 'output'> {
  const child = spawn(bin('node'), [fromRoot('scripts', 'start.ts'), '--free-ports', '--dir', dir, ...args], {
    cwd: fromRoot(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  return { child, output: () => output }
}

async function start(...args: string[]): Promise<Started> {
  const { child, output: read } = spawnStart(...args)
  await until(() => read().includes('Sonobrief is ready') || child.exitCode !== null)
  const output = read()
  expect(output).toMatch(/^Sonobrief is ready: http:\/\/127\.0\.0\.1:\d+$/m)
  const port = (service: keyof typeof SERVICES) => {
    const match = new RegExp(`${RegExp.escape(SERVICES[service][1])} +\\w+://127\\.0\\.0\\.1:(\\d+)`).exec(
      output,
    )
    return Number(match?.[1])
  }
  return { child, output: read, port }
}

const until = (holds: () => boolean | Promise<boolean>) => untilWithin('it has come about', holds, 900_000)

/** Whether every service that the table named has let go of its port, and no process works in the test's folder. */
async function allIsQuiet({ output }: Pick<Started, 'output'>): Promise<boolean> {
  const ports = [...output().matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => Number(port))
  const listening = await Promise.all(ports.map(listens))
  const processes = execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
  return !listening.includes(true) && !processes.includes(dir)
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

async function passwordOf(authPort: number, email: string, password: string): Promise<string> {
  const app = initializeApp({ apiKey: 'local', projectId: 'demo-sonobrief' }, `start-${authPort}`)
  const auth = getAuth(app)
  connectAuthEmulator(auth, `http://127.0.0.1:${authPort}`, { disableWarnings: true })
  return (await signInWithEmailAndPassword(auth, email, password)).user.uid
}

/** The status of a request whose address is sent as it is. */
function rawStatus(port: number, address: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: address }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end()
  })
}

/** Ends a service as a crash does, if it runs. @param module part of its command line */
function killService({ child }: Started, module: string): void {
  const found = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .find((line) => Number(line?.[2]) === child.pid && line?.[3]?.includes(module))
  if (found) process.kill(Number(found[1]), 'SIGKILL')
}

describe('npm start', () => {
  it('prints where everything is, keeps data over a restart, and ends everything at Ctrl-C', async () => {
    const first = await start()
    for (const name of ['free', 'premium', 'enterprise', 'broke', 'unverified']) {
      expect(first.output()).toContain(`${name}@sonobrief.test`)
    }
    const uid = await passwordOf(first.port('auth'), 'free@sonobrief.test', 'listen-more')
    const before = databaseOf(first)
    await before.doc('users/free@sonobrief.test').update({ name: 'Still here' })
    await before.terminate()
    first.child.kill('SIGINT')
    await until(() => first.child.exitCode !== null)
    expect(first.child.exitCode).toBe(0)
    await until(() => allIsQuiet(first))

    const second = await start()
    // The very same account: its uid is what profiles and ledgers hang on.
    expect(await passwordOf(second.port('auth'), 'free@sonobrief.test', 'listen-more')).toBe(uid)
    const database = databaseOf(second)
    const nameKept = async () =>
      (await database.doc('users/free@sonobrief.test').get()).get('name') as unknown
    expect(await nameKept()).toBe('Still here')

    // A malformed address is refused, and ends nothing.
    const app = Number(/ready: http:\/\/127\.0\.0\.1:(\d+)/.exec(second.output())?.[1])
    const malformed = await rawStatus(app, '/%')
    expect(malformed).toBe(400)
    // A service that ends by itself is said in one line and starts again, with its data.
    const SERVICES_OF_OURS = {
      'Cloud Functions': 'serveFunctions',
      Firestore: 'firestore/src/main',
      'Firebase Auth and Hosting': 'authAndHosting',
    }
    for (const [name, module] of Object.entries(SERVICES_OF_OURS)) {
      killService(second, module)
      await until(() => second.output().includes(`${name} ended by SIGKILL and starts again with its data.`))
    }
    await until(() =>
      nameKept().then(
        (name) => name === 'Still here',
        () => false,
      ),
    )
    await until(() =>
      passwordOf(second.port('auth'), 'free@sonobrief.test', 'listen-more').then(
        (again) => again === uid,
        () => false,
      ),
    )
    // Events reach the functions again: a trigger opens the ledger of a new profile.
    let profiles = 0
    await until(async () => {
      const name = `new-${++profiles}`
      await database.doc(`users/${name}@sonobrief.test`).set({ uid: name })
      await new Promise((resolve) => setTimeout(resolve, 200))
      return (await database.doc(`ledgers/${name}/entries/opening`).get()).exists
    })
    await database.terminate()

    // kill -9 gives it no chance to tidy up: the services must notice by themselves.
    second.child.kill('SIGKILL')
    await until(() => allIsQuiet(second))

    const third = await start('--fresh')
    const anew = databaseOf(third)
    expect((await anew.doc('users/free@sonobrief.test').get()).get('name')).not.toBe('Still here')
    await anew.terminate()
    third.child.kill('SIGTERM')
    await until(() => allIsQuiet(third))
    expect(existsSync(path.join(dir, 'data'))).toBe(true)
    // Three starts, each with all that it builds, beside whatever else the machine does.
  }, 2_400_000)

  it('leaves no process when it is interrupted half-way', async () => {
    await rm(path.join(dir, 'logs'), { recursive: true, force: true })
    const { child, output } = spawnStart()
    await until(() => existsSync(path.join(dir, 'logs', 'main.log')))
    child.kill('SIGINT')
    await until(() => child.exitCode !== null)
    expect(child.exitCode).toBe(130)
    expect(output()).not.toContain('is ready')
    await until(() => allIsQuiet({ output }))
  })

  it('leaves no process when a service cannot start, and says why in its last line', async () => {
    await mkdir(path.join(dir, 'data'), { recursive: true })
    await writeFile(path.join(dir, 'data', 'firestore.journal'), 'not a journal\n')
    const { child, output } = spawnStart()
    await until(() => child.exitCode !== null)
    expect(child.exitCode).toBe(1)
    expect(output().trim().split('\n').at(-1)).toMatch(
      /^Firestore ended with code 1: Firestore cannot start: /,
    )
    await until(() => allIsQuiet({ output }))
  })

  it('leaves no process when a service is lost for good, and says why in its last line', async () => {
    const stack = await start('--fresh')
    await until(() => {
      killService(stack, 'authAndHosting')
      return stack.child.exitCode !== null
    })
    expect(stack.child.exitCode).toBe(1)
    expect(stack.output().trim().split('\n').at(-1)).toMatch(/^Firebase Auth and Hosting ended by SIGKILL: /)
    await until(() => allIsQuiet(stack))
  })

  it('names a taken port and what it is for, in one line', async () => {
    const ports = await freePorts()
    const squatter = createServer()
    await new Promise<void>((resolve) => squatter.listen(ports.inbox, '127.0.0.1', resolve))
    await expect(assertFree(ports)).rejects.toThrow(
      `Port ${ports.inbox} (inbox) is taken: end the program that uses it, then start again.`,
    )
    await new Promise((resolve) => squatter.close(resolve))
    await expect(assertFree(ports)).resolves.toBeUndefined()
  })

  it('suggests the right spelling of an unknown option', async () => {
    const { child, output } = spawnStart('--frehs')
    await until(() => child.exitCode !== null)
    expect(child.exitCode).toBe(2)
    expect(output()).toContain("'--frehs'")
    expect(output()).toContain('--fresh')
  })
})
