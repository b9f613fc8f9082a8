import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startChild, type Child } from './child.ts'
import { PROJECT_ID, allowLocalSources } from './localSettings.ts'
import { bin, fromRoot } from './paths.ts'
import type { Ports } from './ports.ts'
import { inTime } from '#domain/time/inTime.ts'

const START_LIMIT_MS = 300_000

const HOST = '127.0.0.1'
const REFUSE_MALFORMED = new URL('./refuseMalformed.mjs', import.meta.url).href

const official = process.env.FIRESTORE === 'official'
/** Everything on firebase-tools' own emulators, a process for each function: FIRESTORE=official or FUNCTIONS=official. */
export const IS_OFFICIAL = official || process.env.FUNCTIONS === 'official'

/**
 * Auth, Functions and Hosting of firebase-tools, with our Firestore in place of Google's unless FIRESTORE=official.
 * @param options.publicDir what Hosting serves, relative to the repository
 * @returns once all emulators answer
 * @throws Error with the last lines of the log when they do not start
 */
export async function startFirebaseEmulators(options: {
  ports: Ports
  publicDir: string
  env: Record<string, string>
  dataFile: string
  logFile: string
}): Promise<Child> {
  const configFile = fromRoot(`.firebase.${options.ports.hub}.json`)
  await writeFile(configFile, JSON.stringify(await configFor(options.ports, options.publicDir)))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...options.env,
    SONOBRIEF_FIRESTORE_DATA: options.dataFile,
    SONOBRIEF_FIRESTORE_INDEXES: fromRoot('firestore.indexes.json'),
    CI: '1',
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
    // Seconds for a function to start: after 30, the default, the emulator gives up and never answers.
    FUNCTIONS_DISCOVERY_TIMEOUT: '180',
  }
  const shims = [path.dirname(bin('node'))]
  if (!official) {
    shims.unshift(fromRoot('emulators', 'firestore', 'java-shim'))
    env.FIRESTORE_EMULATOR_BINARY_PATH = fromRoot('emulators', 'firestore', 'src', 'main.ts')
  }
  env.PATH = [...shims, process.env.PATH].join(path.delimiter)
  const lastLines: string[] = []
  const ready = Promise.withResolvers<'ready'>()
  const only = ['--only', 'auth,functions,firestore,hosting']
  const start = [bin('firebase'), 'emulators:start', '--project', PROJECT_ID, '--config', configFile, ...only]
  const child = startChild(bin('node'), ['--import', REFUSE_MALFORMED, ...start], {
    cwd: fromRoot(),
    env,
    logFile: options.logFile,
    onLine(line) {
      lastLines.push(line)
      if (lastLines.length > 40) lastLines.shift()
      if (line.includes('All emulators ready')) ready.resolve('ready')
    },
  })
  const ended = child.ended.then((code) => rm(configFile, { force: true }).then(() => code))
  const stop = () => child.stop().then(async () => void (await ended))
  const outcome = await inTime(Promise.race([ready.promise, ended]), START_LIMIT_MS, () => 'late' as const)
  if (outcome === 'ready') return { ended, stop }
  await stop()
  const what =
    outcome === 'late' ? `did not start in ${START_LIMIT_MS / 1000} s` : `ended with code ${outcome}`
  throw new Error(`The Firebase emulators ${what}. Their last words:\n${lastLines.join('\n')}`)
}

/** Hosting of firebase.json, for this stack. @param publicDir relative to the repository */
export async function hostingConfig(ports: Ports, publicDir: string): Promise<object> {
  const { hosting } = JSON.parse(await readFile(fromRoot('firebase.json'), 'utf8'))
  allowLocalSources(hosting, ports)
  return { ...hosting, public: publicDir }
}

/** firebase.json, with the ports and the folder of this stack. Paths in it are relative to its own folder. */
async function configFor(ports: Ports, publicDir: string): Promise<unknown> {
  const config = JSON.parse(await readFile(fromRoot('firebase.json'), 'utf8'))
  config.hosting = await hostingConfig(ports, publicDir)
  config.emulators = {
    ...config.emulators,
    hosting: { host: HOST, port: ports.app },
    functions: { host: HOST, port: ports.functions },
    auth: { host: HOST, port: ports.auth },
    firestore: { host: HOST, port: ports.firestore, websocketPort: ports.firestoreWebsocket },
    hub: { host: HOST, port: ports.hub },
    logging: { host: HOST, port: ports.logging },
    eventarc: { host: HOST, port: ports.eventarc },
    tasks: { host: HOST, port: ports.firebaseTasks },
  }
  return config
}
