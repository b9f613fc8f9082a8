import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type FirestoreOptions,
  type RunningFirestore,
  startFirestore,
} from '../../emulators/firestore/src/startFirestore.ts'
import { freePort } from '../stack/ports.ts'

/** With FIRESTORE=official the same tests run against Google's own emulator; what it cannot do is skipped by this. */
export const isOfficialFirestore = process.env['FIRESTORE'] === 'official'

const START_DEADLINE_MS = 60_000

/** Starts a Firestore server for a test: ours in this process, or Google's (options.indexes and dataFile do nothing there). */
export const startTestFirestore = (options: FirestoreOptions = {}): Promise<RunningFirestore> =>
  isOfficialFirestore ? startOfficial(options) : startFirestore(options)

async function startOfficial({ rules, functionsEmulator }: FirestoreOptions): Promise<RunningFirestore> {
  const folder = mkdtempSync(join(tmpdir(), 'firestore-'))
  const host = '127.0.0.1'
  const port = await freePort()
  const args = ['-jar', officialJar(), '--host', host, '--port', String(port)]
  if (rules !== undefined) {
    writeFileSync(join(folder, 'firestore.rules'), rules)
    args.push('--rules', join(folder, 'firestore.rules'))
  }
  if (functionsEmulator !== undefined) args.push('--functions_emulator', functionsEmulator)
  const java = spawn('java', args, { stdio: 'ignore' })
  await accepting(java, host, port)
  return {
    host,
    port,
    stop: async () => {
      const exit = new Promise((resolve) => java.once('exit', resolve))
      java.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Where `firebase setup:emulators:firestore` puts the program, unless FIRESTORE_EMULATOR_JAR says where it is. */
function officialJar(): string {
  const given = process.env['FIRESTORE_EMULATOR_JAR']
  if (given !== undefined) return given
  const folder = join(homedir(), '.cache/firebase/emulators')
  const newest = readdirSync(folder)
    .filter((file) => /^cloud-firestore-emulator-.*\.jar$/.test(file))
    .toSorted()
    .at(-1)
  if (newest === undefined) {
    throw new Error(
      'FIRESTORE=official needs Google\'s emulator: run "npx firebase setup:emulators:firestore".',
    )
  }
  return join(folder, newest)
}

async function accepting(program: ChildProcess, host: string, port: number): Promise<void> {
  for (const deadline = Date.now() + START_DEADLINE_MS; Date.now() < deadline; await delay(50)) {
    if (program.exitCode !== null) throw new Error(`Google's emulator ended with code ${program.exitCode}.`)
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, host, () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isUp) return
  }
  program.kill('SIGKILL')
  throw new Error("Google's emulator does not answer.")
}
